-- Block and allow lists: one entry for each value of a kind, on one of the lists.
CREATE TABLE list_entries (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  list TEXT NOT NULL CHECK (list IN ('block', 'allow')),
  kind TEXT NOT NULL CHECK (kind IN ('phone', 'email', 'address', 'pincode')),
  value TEXT NOT NULL,
  note TEXT,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  -- NULL: never.
  expires_at INTEGER,
  UNIQUE (account_id, kind, value)
) STRICT;
CREATE INDEX list_entries_account ON list_entries (account_id);

-- Saved searches of orders. Without a member: of the account.
CREATE TABLE views (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  member_id INTEGER REFERENCES members (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  name_key TEXT NOT NULL,
  query TEXT NOT NULL,
  created_by TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX views_account ON views (account_id);
CREATE INDEX views_member ON views (member_id);
