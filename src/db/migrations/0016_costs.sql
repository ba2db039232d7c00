-- What returns and held orders cost the merchant, in rupees but for hold_loss, a share. Null: the default of
-- src/risk/costs.ts.
ALTER TABLE accounts ADD COLUMN return_cost REAL;
ALTER TABLE accounts ADD COLUMN order_margin REAL;
ALTER TABLE accounts ADD COLUMN hold_loss REAL;
ALTER TABLE accounts ADD COLUMN call_cost REAL;
