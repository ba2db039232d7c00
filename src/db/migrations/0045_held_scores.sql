-- What an order was scored when a person first decided on it, called its buyer or corrected its address, and by which
-- version of the rules: savings compare it with orders of that score that nobody reviewed. Instead of the probability
-- at that time. NULL: nobody did.
ALTER TABLE orders RENAME COLUMN held_probability TO held_score;
ALTER TABLE orders RENAME COLUMN held_width TO held_version;
UPDATE orders SET held_score = risk_score, held_version = rules_version WHERE held_score IS NOT NULL;

-- Held orders have other counters. The order writer counts existing orders again in batches, see migration 14.
DELETE FROM order_days;
DELETE FROM order_days_journal;
INSERT INTO meta SELECT 'order_days_to', '0' WHERE EXISTS (SELECT 1 FROM orders)
  ON CONFLICT (key) DO UPDATE SET value = '0';
