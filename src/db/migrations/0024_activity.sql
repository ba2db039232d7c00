-- The latest rejected webhooks of an account, without their bodies; older ones are removed as new ones come.
CREATE TABLE rejected_deliveries (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account_id INTEGER NOT NULL,
  store TEXT NOT NULL,
  topic TEXT NOT NULL,
  reason TEXT NOT NULL,
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX rejected_deliveries_account ON rejected_deliveries (account_id);

-- When the widget last asked with an account's publishable key, and on which website.
CREATE TABLE widget_activity (
  account_id INTEGER PRIMARY KEY NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
  last_seen_at INTEGER NOT NULL,
  host TEXT NOT NULL
) STRICT;
