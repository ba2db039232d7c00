-- Calls to buyers; order_row is orders.id.
CREATE TABLE order_calls (
  id INTEGER PRIMARY KEY NOT NULL,
  order_row INTEGER NOT NULL,
  result TEXT NOT NULL CHECK (result IN ('confirmed', 'no_answer', 'refused', 'busy', 'wrong_number', 'call_later')),
  at INTEGER NOT NULL,
  actor TEXT NOT NULL,
  name TEXT,
  note TEXT,
  call_at INTEGER
) STRICT;
CREATE INDEX order_calls_by_order ON order_calls (order_row);

-- Orders to call at a later time; until then they are not in the review queue. There are few; id is orders.id.
CREATE TABLE waiting_orders (
  id INTEGER PRIMARY KEY NOT NULL,
  account_id INTEGER NOT NULL,
  call_at INTEGER NOT NULL
) STRICT;
CREATE INDEX waiting_orders_by_time ON waiting_orders (account_id, call_at);
