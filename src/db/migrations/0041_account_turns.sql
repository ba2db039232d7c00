-- Only PostgreSQL has turns of accounts: several processes write there.
SELECT 1;
