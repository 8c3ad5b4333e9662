-- One save: every check first, then every write. A script does not roll back, so
-- nothing after the line "writes" may fail. Ids are cut with `sub` and joined with
-- `..`: patterns and formats cost as much here as the writes.
--
-- KEYS: the log, the tracking hash, then each stream in order of first touch.
-- ARGV: 1 rule of versions: "next" (no gap), "rising" (snapshots)
--       2 nonce of the save ("" for none)
--       3 length of what stands before the id in a stream's key; "" to keep no log
--       4 upstream name, 5 upstream position ("" for no tracking)
--       6 number of streams, then two for each: the hash its last event must have
--         ("" any), "1" if it must be empty and may begin at any version
--       then each run of consecutive versions: index of its stream, first version, number of
--         events (one where the rule is "rising"), and three for each: type, payload, hash
-- Reply: the first notification (0 without a log), or
--        {"again", first notification, events} if this save is stored already,
--        {"conflict" | "gap" | "hash", stream, expected, actual, hash},
--        {"tracked", position}
local log, tracking = KEYS[1], KEYS[2]
local rule, nonce, prefix = ARGV[1], ARGV[2], tonumber(ARGV[3])
local upstream, position = ARGV[4], ARGV[5]
local streams = tonumber(ARGV[6])
local base = 7 + 2 * streams
local last = #ARGV

local heads, hashes = {}, {}
for i = 1, streams do
  local last = redis.call("XREVRANGE", KEYS[2 + i], "+", "-", "COUNT", 1)[1]
  heads[i] = last and tonumber(string.sub(last[1], 1, -3)) or -1
  local hash = last and last[2][8] or ""
  if #hash == 1 then -- it stands in the payload, at this place
    local at = string.byte(hash)
    hash = string.sub(last[2][4], at + 1, at + 32)
  end
  hashes[i] = hash
end

-- The first entry of a save is marked "<first notification>,<events>:<nonce>".
if nonce ~= "" and base <= last and tonumber(ARGV[base + 1]) <= heads[tonumber(ARGV[base])] then
  local id = ARGV[base + 1] .. "-1"
  local there = redis.call("XRANGE", KEYS[2 + tonumber(ARGV[base])], id, id)[1]
  local first, count, own = string.match(there and there[2][6] or "", "^(%d*),(%d+):(.*)$")
  if own == nonce then
    return {"again", tonumber(first) or 0, tonumber(count)}
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

local events, reached, skipped = 0, {}, {}
local at = base
while at <= last do
  local i, version, count = tonumber(ARGV[at]), tonumber(ARGV[at + 1]), tonumber(ARGV[at + 2])
  local before = reached[i] or heads[i]
  local may_begin = before == -1 and (version <= 1 or ARGV[6 + 2 * i] == "1")
  if version <= before then
    local id = ARGV[at + 1] .. "-1"
    if rule == "next" or version > heads[i] or redis.call("XRANGE", KEYS[2 + i], id, id)[1] then
      return {"conflict", i, version - 1, heads[i], hashes[i]}
    end
    skipped[at] = true -- an older snapshot than the last one is not needed
  elseif rule == "next" and version ~= before + 1 and not may_begin then
    return {"gap", i, version - 1, before, hashes[i]}
  else
    reached[i] = version + count - 1
  end
  events = events + count
  at = at + 3 + 3 * count
end

if upstream ~= "" then
  local before = redis.call("HGET", tracking, upstream)
  local there = before and tonumber(string.match(before, "^%d+"))
  if there and there >= tonumber(position) then
    return {"tracked", there}
  end
end

local first = 0
if prefix then
  local last = redis.call("XREVRANGE", log, "+", "-", "COUNT", 1)[1]
  local id = last and last[1] or "0-"
  first = tonumber(string.sub(id, 1, string.find(id, "-", 1, true) - 1)) + 1
end

-- writes
local marker = (prefix and first or "") .. "," .. events .. ":" .. nonce
local n = first
at = base
while at <= last do
  local key, version, count = KEYS[2 + tonumber(ARGV[at])], tonumber(ARGV[at + 1]), ARGV[at + 2]
  local id = prefix and string.sub(key, prefix + 1)
  local after = at + 3 + 3 * count
  if not skipped[at] then
    for event = at + 3, after - 1, 3 do
      local word = string.format("%.0f", version) -- `..` writes 1e+14
      redis.call("XADD", key, word .. "-1",
        "t", ARGV[event], "d", ARGV[event + 1], "n", marker, "h", ARGV[event + 2])
      if prefix then
        redis.call("XADD", log, n .. "-" .. word, "a", id)
        n = n + 1
      end
      version = version + 1
      marker = ""
    end
  end
  at = after
end
if upstream ~= "" then
  redis.call("HSET", tracking, upstream, position .. ":" .. nonce)
end
return first
