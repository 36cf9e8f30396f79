-- Of a session's token only its hash is stored (account.md 47): a backup that leaks signs nobody in. Nobody is signed
-- out by this. As tokens.ts makes it: base64url of sha256('session:' || token).
alter table sessions rename column token to token_hash;
update sessions set token_hash =
  translate(rtrim(encode(sha256(convert_to('session:' || token_hash, 'UTF8')), 'base64'), '='), '+/', '-_');
