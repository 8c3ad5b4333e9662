-- Puts a rebuilt view in the place of the live one, unless the live one is further on.
--
-- KEYS: the tracking hash, the hash of stopped views, then the live and the rebuilt key of
--       each part of the view
-- ARGV: the live and the rebuilt tracking name, the live and the rebuilt name
-- Reply: {"swapped" | "older", live position, rebuilt position}
local function position(name)
  return tonumber(string.match(redis.call("HGET", KEYS[1], name) or "0:", "^%d+"))
end
local live, rebuilt = position(ARGV[1]), position(ARGV[2])
if rebuilt < live then
  return {"older", live, rebuilt}
end
for i = 3, #KEYS, 2 do
  redis.call("DEL", KEYS[i])
  if redis.call("EXISTS", KEYS[i + 1]) == 1 then
    redis.call("RENAME", KEYS[i + 1], KEYS[i])
  end
end
local value = redis.call("HGET", KEYS[1], ARGV[2])
if value then
  redis.call("HSET", KEYS[1], ARGV[1], value)
  redis.call("HDEL", KEYS[1], ARGV[2])
end
local word = redis.call("HGET", KEYS[2], ARGV[4])
redis.call("HDEL", KEYS[2], ARGV[3], ARGV[4])
if word then
  redis.call("HSET", KEYS[2], ARGV[3], word)
end
return {"swapped", live, rebuilt}
