-- What merchants and couriers call an order, what it is paid in, and what was ordered.
ALTER TABLE orders ADD COLUMN reference TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN awb TEXT NOT NULL DEFAULT '';
ALTER TABLE orders ADD COLUMN currency TEXT NOT NULL DEFAULT 'INR';
ALTER TABLE orders ADD COLUMN items TEXT NOT NULL DEFAULT '[]';
-- People leave the # out, and write in capitals or not.
CREATE INDEX orders_by_reference ON orders (account_id, upper(ltrim(reference, '#'))) WHERE reference <> '';
CREATE INDEX orders_by_awb ON orders (account_id, upper(awb)) WHERE awb <> '';
