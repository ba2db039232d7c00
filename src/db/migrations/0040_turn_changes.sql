-- Only PostgreSQL stores what its transactions have changed of what other nodes cache: see src/db/write-queue/transactions.ts.
SELECT 1;
