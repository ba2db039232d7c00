-- More spellings of an e-mail have one mailbox: orders are indexed by it again, in the background.
INSERT INTO meta SELECT 'emails_to_index', '0 ' || max(id) FROM orders WHERE TRUE HAVING max(id) IS NOT NULL
  ON CONFLICT (key) DO UPDATE SET value = excluded.value;
-- Open orders of an e-mail that many buyers share are scored again: see src/features/orders/identity-pass.ts.
INSERT INTO meta SELECT 'identities_checked_to', '0' WHERE EXISTS (SELECT 1 FROM orders)
  ON CONFLICT (key) DO UPDATE SET value = excluded.value;
DELETE FROM meta WHERE key = 'fingerprints_only';
-- The search finds an e-mail in each of its spellings: see 0035.
INSERT INTO meta SELECT 'orders_to_search', '0 ' || max(id) FROM orders WHERE TRUE HAVING max(id) IS NOT NULL
  ON CONFLICT (key) DO UPDATE SET value = excluded.value;
