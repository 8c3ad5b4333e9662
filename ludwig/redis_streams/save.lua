-- One save: every check first, then every write. A script does not roll back, so
-- nothing after the line "writes" may fail.
--
-- KEYS: the log, the tracking hash, then each stream in order of first touch.
-- ARGV: 1 rule of versions: "next" (no gap), "rising" (snapshots)
--       2 nonce of the save ("" for none)
--       3 keep a log? "1" or ""
--       4 upstream name, 5 upstream position ("" for no tracking)
--       6 number of streams, then two for each: the hash its last event must have
--         ("" any), "1" if it must be empty and may begin at any version
--       then five for each event: index of its stream, version, type, payload, hash
-- Reply: {"saved", first notification, events}, {"again", the same},
--        {"conflict" | "gap" | "hash", stream, expected, actual, hash},
--        {"tracked", position}, {"broken", words}
local log, tracking = KEYS[1], KEYS[2]
local rule, nonce, logged = ARGV[1], ARGV[2], ARGV[3] == "1"
local upstream, position = ARGV[4], ARGV[5]
local streams = tonumber(ARGV[6])
local base = 7 + 2 * streams
local events = (#ARGV - base + 1) / 5

local function number(id)
  return tonumber(string.match(id, "^(%d+)"))
end

-- The marker in the first entry of a save: "<first notification>,<events>:<nonce>".
local function marked(entry)
  local first, count, own = string.match(entry[2][6], "^(%d*),(%d+):(.*)$")
  if own == nonce then
    return {"again", tonumber(first) or 0, tonumber(count)}
  end
end

local heads, hashes = {}, {}
for i = 1, streams do
  local last = redis.call("XREVRANGE", KEYS[2 + i], "+", "-", "COUNT", 1)[1]
  heads[i] = last and number(last[1]) or -1
  hashes[i] = last and last[2][8] or ""
end

if nonce ~= "" and events > 0 then
  local stream, version = tonumber(ARGV[base]), ARGV[base + 1]
  if tonumber(version) <= heads[stream] then
    local there = redis.call("XRANGE", KEYS[2 + stream], version .. "-1", version .. "-1")[1]
    local again = there and marked(there)
    if again then
      return again
    end
  end
end

for i = 1, streams do
  local hash, begins = ARGV[5 + 2 * i], ARGV[6 + 2 * i] == "1"
  if begins and heads[i] >= 0 then
    return {"conflict", i, -1, heads[i], hashes[i]}
  end
  if hash ~= "" and hash ~= hashes[i] then
    return {"hash", i, heads[i], heads[i], hashes[i]}
  end
end

local reached = {}
for i = 1, streams do
  reached[i] = heads[i]
end
local skipped = {}
for at = base, #ARGV, 5 do
  local i, version = tonumber(ARGV[at]), tonumber(ARGV[at + 1])
  local may_begin = reached[i] == -1 and (version <= 1 or ARGV[6 + 2 * i] == "1")
  if version <= reached[i] then
    local id = ARGV[at + 1] .. "-1"
    if rule == "next" or version > heads[i] or #redis.call("XRANGE", KEYS[2 + i], id, id) > 0 then
      return {"conflict", i, version - 1, heads[i], hashes[i]}
    end
    skipped[at] = true -- an older snapshot than the last one is not needed
  elseif rule == "next" and version ~= reached[i] + 1 and not may_begin then
    return {"gap", i, version - 1, reached[i], hashes[i]}
  else
    reached[i] = version
  end
end

if upstream ~= "" then
  local before = redis.call("HGET", tracking, upstream)
  if before then
    local reached_there, own = string.match(before, "^(%d+):(.*)$")
    if tonumber(reached_there) >= tonumber(position) then
      if events == 0 and nonce ~= "" and own == nonce then
        return {"again", 0, 0}
      end
      return {"tracked", tonumber(reached_there)}
    end
  end
end

local first = 0
if logged and events > 0 then
  local last = redis.call("XREVRANGE", log, "+", "-", "COUNT", 1)[1]
  first = (last and number(last[1]) or 0) + 1
end

-- writes
local marker = (first > 0 and string.format("%.0f", first) or "") .. "," .. events .. ":" .. nonce
local notification = first
for at = base, #ARGV, 5 do
  if not skipped[at] then
    local key, version = KEYS[2 + tonumber(ARGV[at])], ARGV[at + 1]
    redis.call("XADD", key, version .. "-1",
      "t", ARGV[at + 2], "d", ARGV[at + 3], "n", marker, "h", ARGV[at + 4])
    if logged then
      redis.call("XADD", log, string.format("%.0f-%s", notification, version),
        "a", string.match(key, "^{[^}]*}:%a+:(.*)$"))
      notification = notification + 1
    end
    marker = ""
  end
end
if upstream ~= "" then
  redis.call("HSET", tracking, upstream, position .. ":" .. nonce)
end
return {"saved", first, events}
