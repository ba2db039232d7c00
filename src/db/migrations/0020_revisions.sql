-- Counts the changes of an order that people decide by; when the latest of them was made, and by whom.
ALTER TABLE orders ADD COLUMN revision INTEGER NOT NULL DEFAULT 1;
ALTER TABLE orders ADD COLUMN revised_at INTEGER;
ALTER TABLE orders ADD COLUMN revised_by TEXT;

-- Who is working on an order, for some minutes.
CREATE TABLE order_claims (
  order_row INTEGER PRIMARY KEY NOT NULL,
  holder TEXT NOT NULL,
  name TEXT NOT NULL,
  until INTEGER NOT NULL
) STRICT;
CREATE INDEX order_claims_until ON order_claims (until);
