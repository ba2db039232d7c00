-- Open orders by row id, to score them again. Entries leave it when the order ends.
CREATE INDEX orders_open ON orders (account_id) WHERE outcome IS NULL OR outcome NOT IN ('delivered', 'rto');
