-- An order whose delivery has failed was sent, whatever was decided afterwards: the savings count it so. The order writer
-- counts existing orders anew in batches, see migration 14.
DELETE FROM order_days;
DELETE FROM order_days_journal;
INSERT INTO meta SELECT 'order_days_to', '0' WHERE EXISTS (SELECT 1 FROM orders)
  ON CONFLICT (key) DO UPDATE SET value = '0';
