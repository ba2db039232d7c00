-- The earlier orders of a phone, an e-mail or an address are those placed last before an order, and old orders may
-- be imported after newer ones: the time stands in the key.
CREATE TABLE order_parties_by_time (
  party INTEGER NOT NULL,
  placed_at INTEGER NOT NULL,
  order_row INTEGER NOT NULL,
  PRIMARY KEY (party, placed_at, order_row)
) STRICT, WITHOUT ROWID;
INSERT INTO order_parties_by_time
  SELECT p.party, o.placed_at, p.order_row FROM order_parties p JOIN orders o ON o.id = p.order_row ORDER BY 1, 2, 3;
DROP TABLE order_parties;
ALTER TABLE order_parties_by_time RENAME TO order_parties;
