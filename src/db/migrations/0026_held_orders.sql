-- What an order's probability of a return was when a person first decided on it, called its buyer or corrected its
-- address, and the width of its 95 % interval: ten-thousandths. NULL: nobody did. held_acts: see
-- src/orders/writer/held.ts.
ALTER TABLE orders ADD COLUMN held_probability INTEGER;
ALTER TABLE orders ADD COLUMN held_width INTEGER;
ALTER TABLE orders ADD COLUMN held_acts INTEGER NOT NULL DEFAULT 0;

-- Orders that people held before: their probabilities are estimated once, in the background. The row id of the last one
-- looked at, and of the last order.
INSERT INTO meta SELECT 'orders_to_estimate', '0 ' || max(id) FROM orders HAVING max(id) IS NOT NULL;
