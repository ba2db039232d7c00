-- Counters of orders by the day on which they were placed, so that analytics read no orders. `kind` and the format of
-- `counts` are those of src/orders/analytics/period.ts and codec.ts.
CREATE TABLE order_days (
  account_id INTEGER NOT NULL,
  kind INTEGER NOT NULL,
  day INTEGER NOT NULL,
  counts BLOB NOT NULL,
  PRIMARY KEY (account_id, kind, day)
) STRICT;

-- Changes that are not in the counters yet, a row for each transaction.
CREATE TABLE order_days_journal (
  id INTEGER PRIMARY KEY NOT NULL,
  changes TEXT NOT NULL
) STRICT;

-- Orders up to this row id are counted; deleted when all are. The order writer counts existing orders in batches.
INSERT INTO meta SELECT 'order_days_to', '0' WHERE EXISTS (SELECT 1 FROM orders);
