-- People who sign in to an account. The login of each account becomes its owner.
CREATE TABLE members (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  role TEXT NOT NULL CHECK (role IN ('viewer', 'agent', 'owner')),
  -- NULL until an invitation is accepted.
  password_hash TEXT,
  invite_hash TEXT UNIQUE,
  invite_expires_at INTEGER,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX members_account ON members (account_id);
INSERT INTO members (account_id, name, email, email_key, role, password_hash, created_at)
  SELECT id, name, email, email_key, 'owner', password_hash, created_at FROM accounts ORDER BY id;
ALTER TABLE accounts DROP COLUMN password_hash;

CREATE TABLE new_sessions (
  token_hash TEXT PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  member_id INTEGER NOT NULL REFERENCES members (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  last_used_at INTEGER NOT NULL,
  ip TEXT,
  user_agent TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO new_sessions (token_hash, account_id, member_id, created_at, expires_at, last_used_at, ip, user_agent)
  SELECT s.token_hash, s.account_id, m.id, s.created_at, s.expires_at, s.last_used_at, s.ip, s.user_agent
  FROM sessions s JOIN members m ON m.account_id = s.account_id;
DROP TABLE sessions;
ALTER TABLE new_sessions RENAME TO sessions;
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_member ON sessions (member_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);
