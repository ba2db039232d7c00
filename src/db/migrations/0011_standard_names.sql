-- Standard names: identities of buyers, place counters and their journal, the folded state of a store's order,
-- counters of accepted and rejected webhook deliveries.
ALTER TABLE order_parties RENAME TO order_identities;
ALTER TABLE order_identities RENAME COLUMN party TO identity;
UPDATE meta SET key = 'identities_to' WHERE key = 'parties_to';
ALTER TABLE pasts RENAME TO place_stats;
ALTER TABLE place_stats RENAME COLUMN past TO stats;
ALTER TABLE past_changes RENAME TO place_stats_journal;
ALTER TABLE store_contacts RENAME TO webhook_deliveries;
ALTER TABLE store_orders RENAME COLUMN facts TO state;
