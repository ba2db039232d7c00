/**
 * Runs before the tests: in their process a password's hash takes the least that argon2id allows. They make thousands of
 * accounts, and each hash takes 30 ms of processor time on purpose. Servers that are processes of their own have the
 * program's cost, which test/cli/admin.test.ts checks.
 */
const { hash } = Bun.password;
const CHEAPEST = { algorithm: "argon2id", memoryCost: 8, timeCost: 1 } as const;

Bun.password.hash = (password) => hash(password, CHEAPEST);
