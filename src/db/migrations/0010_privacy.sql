-- When the person of an order was erased; null while nobody was. The statistics of the order stay.
ALTER TABLE orders ADD COLUMN erased_at INTEGER;
CREATE INDEX store_events_by_order ON store_events (account_id, order_id);
