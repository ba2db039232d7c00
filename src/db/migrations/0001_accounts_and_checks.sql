CREATE TABLE meta (
  key TEXT PRIMARY KEY NOT NULL,
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- AUTOINCREMENT: the number of a deleted account is never given to another.
CREATE TABLE accounts (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  name TEXT NOT NULL,
  email TEXT NOT NULL,
  email_key TEXT NOT NULL UNIQUE,
  password_hash TEXT NOT NULL,
  plan TEXT NOT NULL CHECK (plan IN ('free', 'pro')),
  status TEXT NOT NULL CHECK (status IN ('active', 'suspended')),
  publishable_key TEXT NOT NULL UNIQUE,
  secret_key_hash TEXT NOT NULL UNIQUE,
  secret_key_sealed BLOB NOT NULL,
  secret_key_hint TEXT NOT NULL,
  allowed_domains TEXT NOT NULL,
  callback_url TEXT,
  store_a_secret_sealed BLOB,
  store_b_secret_sealed BLOB,
  quota_override INTEGER,
  created_at INTEGER NOT NULL
) STRICT;

CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX sessions_account ON sessions (account_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE quota_usage (
  account_id INTEGER NOT NULL,
  month INTEGER NOT NULL,
  used INTEGER NOT NULL,
  PRIMARY KEY (account_id, month)
) STRICT, WITHOUT ROWID;

-- Ids are ordered by time, so new rows go to the end of the tree and old ones leave from its start.
CREATE TABLE checks (
  id TEXT PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL,
  at INTEGER NOT NULL,
  channel TEXT NOT NULL,
  status TEXT NOT NULL,
  score INTEGER NOT NULL,
  pincode TEXT NOT NULL,
  state TEXT NOT NULL,
  issues TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The facet stands before the day: one facet of a span of days is one range of the tree.
CREATE TABLE check_days (
  account_id INTEGER NOT NULL,
  facet INTEGER NOT NULL,
  day INTEGER NOT NULL,
  value TEXT NOT NULL,
  total INTEGER NOT NULL,
  verified INTEGER NOT NULL,
  needs_review INTEGER NOT NULL,
  invalid INTEGER NOT NULL,
  score_sum INTEGER NOT NULL,
  PRIMARY KEY (account_id, facet, day, value)
) STRICT, WITHOUT ROWID;

CREATE TABLE pin_cache (
  pin TEXT PRIMARY KEY NOT NULL,
  found INTEGER NOT NULL,
  state TEXT NOT NULL,
  districts TEXT NOT NULL,
  offices TEXT NOT NULL,
  fetched_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
