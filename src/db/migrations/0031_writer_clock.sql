-- Only PostgreSQL stores the time of the last transaction: see src/db/shared-clock.ts.
SELECT 1;
