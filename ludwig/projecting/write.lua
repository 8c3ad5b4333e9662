-- Writes several views, each together with the position it has reached, exactly once:
-- a view that is not where its writer saw it is refused with all its writes; the others
-- go on.
--
-- KEYS: the tracking hash, then the keys that the commands name
-- ARGV: nonce, then for each view its tracking name, the mark its writer saw there, its
--       new position, the number of its commands, and for each of them the number of its
--       parts and the parts
-- Reply: for each view "saved", "again" (this very call had saved it) or "moved"
-- A mark is "<position>:<nonce of the call that wrote it>", "" if there is none.
local nonce, at, words = ARGV[1], 2, {}
while at <= #ARGV do
  local name, seen, mark = ARGV[at], ARGV[at + 1], ARGV[at + 2] .. ":" .. nonce
  local commands = tonumber(ARGV[at + 3])
  at = at + 4
  local there = redis.call("HGET", KEYS[1], name) or ""
  local word = there == mark and "again" or there == seen and "saved" or "moved"
  for _ = 1, commands do
    local parts = tonumber(ARGV[at])
    if word == "saved" then
      redis.call(unpack(ARGV, at + 1, at + parts))
    end
    at = at + parts + 1
  end
  if word == "saved" then
    redis.call("HSET", KEYS[1], name, mark)
  end
  words[#words + 1] = word
end
return words
