/** Tables of the block and allow lists, and of saved searches. Conventions as in schema.ts. */
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** Buyers and PINs whose orders should be stopped or let through. */
export const listEntries = sqliteTable("list_entries", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  accountId: integer("account_id").notNull(),
  list: text("list", { enum: ["block", "allow"] }).notNull(),
  kind: text("kind", { enum: ["phone", "email", "address", "pincode"] }).notNull(),
  /** In the form of the signal of the same name; unique for account and kind. */
  value: text("value").notNull(),
  note: text("note"),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
  /** End of its effect; null: never. */
  expiresAt: integer("expires_at"),
});

/** Saved searches of orders. */
export const views = sqliteTable("views", {
  id: integer("id").primaryKey({ autoIncrement: true }),
  accountId: integer("account_id").notNull(),
  /** Whose it is; null: shared by all members of the account. */
  memberId: integer("member_id"),
  name: text("name").notNull(),
  /** Normalized (lower case), for comparing. */
  nameKey: text("name_key").notNull(),
  /** The query string of a list of orders. */
  query: text("query").notNull(),
  createdBy: text("created_by").notNull(),
  createdAt: integer("created_at").notNull(),
});
