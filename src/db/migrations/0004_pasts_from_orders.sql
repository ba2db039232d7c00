-- The past of a phone, an e-mail or an address is read from its orders; only PINs, districts, states and
-- merchants have counters. `party` is a hash of account, kind and value: small, so that few pages change with
-- an order; who reads compares the orders themselves.
CREATE TABLE order_parties (
  party INTEGER NOT NULL,
  order_row INTEGER NOT NULL,
  PRIMARY KEY (party, order_row)
) STRICT, WITHOUT ROWID;
DELETE FROM pasts WHERE kind IN ('phone', 'email', 'address');

-- What the counters in `pasts` do not hold yet, a row a write: they are written every thousand changes.
CREATE TABLE past_changes (
  id INTEGER PRIMARY KEY NOT NULL,
  changes TEXT NOT NULL
) STRICT;
