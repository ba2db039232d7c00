-- Hours within which an order of the queue is to be decided; 0: the shop has no target.
ALTER TABLE accounts ADD COLUMN review_hours INTEGER NOT NULL DEFAULT 0;
-- Counts what was decided since a time.
CREATE INDEX orders_by_decided_at ON orders (account_id, decided_at) WHERE decision <> 'pending';
