-- Records a position in an upstream log together with the writes of a read model:
-- exactly once, because a position that is not new refuses all of it.
--
-- KEYS: the tracking hash, then the keys that the commands name
-- ARGV: upstream, position, nonce, number of commands, then for each command the
--       number of its parts and the parts
-- Reply: {"saved", position}, {"again", position}, {"tracked", position reached}
local before = redis.call("HGET", KEYS[1], ARGV[1])
if before then
  local reached, nonce = string.match(before, "^(%d+):(.*)$")
  if tonumber(reached) >= tonumber(ARGV[2]) then
    return {nonce == ARGV[3] and "again" or "tracked", tonumber(reached)}
  end
end
local at = 5
for _ = 1, tonumber(ARGV[4]) do
  local parts = tonumber(ARGV[at])
  redis.call(unpack(ARGV, at + 1, at + parts))
  at = at + parts + 1
end
redis.call("HSET", KEYS[1], ARGV[1], ARGV[2] .. ":" .. ARGV[3])
return {"saved", tonumber(ARGV[2])}
