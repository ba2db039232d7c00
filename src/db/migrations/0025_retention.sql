-- Days for which an account keeps its data; null for the server's settings.
ALTER TABLE accounts ADD COLUMN orders_days INTEGER;
ALTER TABLE accounts ADD COLUMN audit_days INTEGER;
ALTER TABLE accounts ADD COLUMN alerts_days INTEGER;
ALTER TABLE accounts ADD COLUMN store_events_days INTEGER;

-- Orders that still have their person, to find the oldest of them. Erased ones leave the index.
CREATE INDEX orders_with_person ON orders (account_id, placed_at) WHERE erased_at IS NULL;
-- Events are deleted by account, oldest first.
DROP INDEX store_events_by_time;
