-- Comma-separated names of payment methods that are cash on delivery in this merchant's shops.
ALTER TABLE accounts ADD COLUMN cod_gateways TEXT NOT NULL DEFAULT '';

-- What the stores have sent. The same body under the same topic is the same event: the platforms' own
-- delivery ids are not unique. The body is gone once the event has been dealt with.
CREATE TABLE store_events (
  id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL,
  account_id INTEGER NOT NULL,
  store TEXT NOT NULL CHECK (store IN ('storeA', 'storeB')),
  topic TEXT NOT NULL,
  order_id TEXT NOT NULL,
  digest TEXT NOT NULL,
  triggered_at INTEGER NOT NULL,
  received_at INTEGER NOT NULL,
  body TEXT,
  state TEXT NOT NULL CHECK (state IN ('waiting', 'done', 'ignored', 'failed')),
  result TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at INTEGER,
  UNIQUE (account_id, store, topic, order_id, digest)
) STRICT;
CREATE INDEX store_events_due ON store_events (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX store_events_by_account ON store_events (account_id);
CREATE INDEX store_events_by_time ON store_events (received_at);

-- What all events of an order say together: see src/webhooks/facts.ts. No personal data.
CREATE TABLE store_orders (
  account_id INTEGER NOT NULL,
  store TEXT NOT NULL,
  order_id TEXT NOT NULL,
  facts TEXT NOT NULL,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (account_id, store, order_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX store_orders_by_time ON store_orders (updated_at);

-- When a store was last heard, and when and why it was last refused: a row a reason, however often.
CREATE TABLE store_contacts (
  account_id INTEGER NOT NULL,
  store TEXT NOT NULL,
  kind TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at INTEGER NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (account_id, store, kind)
) STRICT, WITHOUT ROWID;

CREATE INDEX alerts_due_by_account ON alerts_outbox (account_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX alerts_by_account ON alerts_outbox (account_id);
