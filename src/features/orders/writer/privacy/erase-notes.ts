/** Erases notes that name a person from the orders of others: of decisions, of calls, and in the audit of both. */
import type { Db } from "../../../../db/db.ts";
import { noteCommands, noteQueries } from "../../../../db/queries/notes.ts";
import { privacyCommands, privacyQueries } from "../../../../db/queries/privacy.ts";
import type { Actor } from "../../record/types.ts";
import { OrderPlan } from "../plan/plan.ts";
import type { SqlOrderStore } from "../sql/store.ts";
import { blankNote } from "./blank.ts";
import { mentionsPerson, type Traces } from "./traces.ts";

/** Where the notes are, in this sequence. */
const PLACES = ["orders", "calls", "audit"] as const;

/** Notes up to this row of a table are done. */
export interface NotePosition {
  place: (typeof PLACES)[number];
  after: number;
}

/** The result of one batch. */
export interface ErasedNotes {
  /** Pass it for the next batch; null when none are left. */
  next: NotePosition | null;
  /** The erased texts, for finding copies in unused parts of the database file. */
  texts: string[];
}

/** Rows in one transaction: some milliseconds. */
const NOTES = 500;
const AUDIT_IDS = 20_000;

export const FIRST_NOTES: NotePosition = { place: "orders", after: 0 };

/** Inside a `db.write`. */
export function noteEraser(db: Db, store: SqlOrderStore) {
  const notes = { ...noteQueries(db), ...noteCommands(db) };
  const rows = { ...privacyQueries(db), ...privacyCommands(db) };

  function ofOrders(accountId: number, ids: readonly number[], by: Actor, now: number): void {
    const plan = new OrderPlan(store.load());
    for (const order of rows.orders(accountId, ids)) {
      plan.update(order, { ...order, decisionNote: null, updatedAt: now }, by);
      for (const { id, payload } of rows.alertsOf(accountId, order.orderId))
        rows.setPayload(id, blankNote(payload) ?? payload);
    }
    store.apply(plan.changes);
  }

  /** Removes the notes of a page. @returns the texts */
  function ofAudit(accountId: number, after: number, isNamed: (note: string) => boolean): string[] {
    return notes.audit(accountId, after, after + AUDIT_IDS).flatMap(({ id, actor, before, after }) => {
      const found = [before, after].filter((text) => text !== null && isNamed(text));
      if (found.length === 0) return [];
      const blank = (text: string | null) => (text !== null && isNamed(text) ? blankNote(text) : text);
      rows.setAudit({ id, actor, before: blank(before), after: blank(after) });
      return found.map((text) => String((JSON.parse(text as string) as { note?: unknown }).note ?? ""));
    });
  }

  /** Erases the person of these traces from the next batch of an account's notes. */
  return (accountId: number, traces: Traces, position: NotePosition, by: Actor, now: number): ErasedNotes => {
    const { place, after } = position;
    const isNamed = (note: string) => mentionsPerson(traces, note);
    const follow = (last: number | undefined): NotePosition | null => {
      if (last !== undefined) return { place, after: last };
      const next = PLACES[PLACES.indexOf(place) + 1];
      return next ? { place: next, after: 0 } : null;
    };
    if (place === "audit") {
      const texts = ofAudit(accountId, after, isNamed);
      const isLast = after + AUDIT_IDS >= notes.lastAudit();
      return { next: follow(isLast ? undefined : after + AUDIT_IDS), texts };
    }
    const page = place === "orders" ? notes.orders(accountId, after, NOTES) : notes.calls(after, NOTES);
    const named = page.filter(({ note }) => isNamed(note));
    const own = new Set(
      rows
        .orders(
          accountId,
          named.map(({ order }) => order),
        )
        .map(({ id }) => id),
    );
    const found = named.filter(({ order }) => own.has(order));
    if (place === "orders") ofOrders(accountId, [...own], by, now);
    else for (const { id } of found) notes.blankCall(id);
    const next = follow(page.length < NOTES ? undefined : page.at(-1)?.id);
    return { next, texts: found.map(({ note }) => note) };
  };
}
