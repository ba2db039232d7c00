-- Held orders that are among the orders counted by score have a counter of their own. The order writer counts existing
-- orders again in batches, see migration 14.
DELETE FROM order_days;
DELETE FROM order_days_journal;
INSERT INTO meta SELECT 'order_days_to', '0' WHERE EXISTS (SELECT 1 FROM orders)
  ON CONFLICT (key) DO UPDATE SET value = '0';
