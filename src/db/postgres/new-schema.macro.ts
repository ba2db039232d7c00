/** Bundler macro: embeds the schema of a new PostgreSQL database, derived when the program is built. */
import { postgresSchema } from "./schema.ts";

/** @returns the statements of {@link postgresSchema} for all migrations */
export const newSchema = (): string[] => postgresSchema();
