-- Further ids of an order: stores, couriers and the shop each have one of their own.
CREATE TABLE order_aliases (
  account_id INTEGER NOT NULL,
  alias TEXT NOT NULL,
  -- orders.id
  order_row INTEGER NOT NULL,
  PRIMARY KEY (account_id, alias)
) STRICT, WITHOUT ROWID;
CREATE INDEX order_aliases_by_order ON order_aliases (order_row);
-- Few orders have no mobile; they are found by value, day and PIN.
CREATE INDEX orders_without_mobile ON orders (account_id, pincode, order_value, placed_at)
  WHERE length(phone) <> 10 OR ltrim(phone, '0123456789') <> '';
