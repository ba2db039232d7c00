-- Secret keys of an account beside its own: for one server or program each, with what they may do and until when.
CREATE TABLE named_keys (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  key_hash TEXT NOT NULL UNIQUE,
  hint TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('verify', 'read', 'orders', 'all')),
  created_at INTEGER NOT NULL,
  created_by TEXT NOT NULL,
  expires_at INTEGER,
  last_used_at INTEGER
) STRICT;
CREATE INDEX named_keys_account ON named_keys (account_id);
