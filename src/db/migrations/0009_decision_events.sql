-- Events of several types wait to be sent: alerts of a risk, once for each order and level, and every decision.
CREATE TABLE outbox_with_types (
  id INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('order.risk', 'order.decision')),
  order_id TEXT NOT NULL,
  risk_level TEXT NOT NULL,
  payload TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  attempts INTEGER NOT NULL,
  next_at INTEGER,
  last_at INTEGER,
  last_status INTEGER,
  last_error TEXT,
  delivered_at INTEGER
) STRICT;
INSERT INTO outbox_with_types
  SELECT id, account_id, 'order.risk', order_id, risk_level, payload, created_at, attempts, next_at, last_at,
    last_status, last_error, delivered_at
  FROM alerts_outbox;
DROP TABLE alerts_outbox;
ALTER TABLE outbox_with_types RENAME TO alerts_outbox;

CREATE UNIQUE INDEX alerts_once ON alerts_outbox (account_id, order_id, risk_level) WHERE type = 'order.risk';
CREATE INDEX alerts_due ON alerts_outbox (next_at) WHERE next_at IS NOT NULL;
CREATE INDEX alerts_due_by_account ON alerts_outbox (account_id, next_at) WHERE next_at IS NOT NULL;
CREATE INDEX alerts_by_account ON alerts_outbox (account_id);
-- Events of one order are sent one after the other.
CREATE INDEX alerts_by_order ON alerts_outbox (account_id, order_id);
