/**
 * Erases notes that name persons from other people's orders: of decisions and calls, and in their audit and events,
 * which also contain replaced notes.
 */
import type { Db } from "../../../../db/db.ts";
import { noteCommands, noteQueries } from "../../../../db/queries/notes.ts";
import { privacyCommands, privacyQueries } from "../../../../db/queries/privacy.ts";
import type { Actor } from "../../record/types.ts";
import { OrderPlan } from "../plan/plan.ts";
import type { SqlOrderStore } from "../sql/store.ts";
import { blankNote, notesIn } from "./blank.ts";
import { type Contacts, contactFinder } from "./traces.ts";

/** Tables with notes, in this order. */
const PLACES = ["orders", "calls", "audit", "events"] as const;

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
/** Row ids in one transaction, of all accounts. */
const IDS = 20_000;

export const FIRST_NOTES: NotePosition = { place: "orders", after: 0 };

type IsNamed = (note: string) => boolean;
type Notes = ReturnType<typeof noteQueries> & ReturnType<typeof noteCommands>;
type Rows = ReturnType<typeof privacyQueries> & ReturnType<typeof privacyCommands>;

/** Inside a `db.write`. */
export function noteEraser(db: Db, store: SqlOrderStore) {
  const notes: Notes = { ...noteQueries(db), ...noteCommands(db) };
  const rows: Rows = { ...privacyQueries(db), ...privacyCommands(db) };

  function ofOrders(accountId: number, ids: readonly number[], by: Actor, now: number): void {
    const plan = new OrderPlan(store.load());
    for (const order of rows.orders(accountId, ids))
      plan.update(order, { ...order, decisionNote: null, updatedAt: now }, by);
    store.apply(plan.changes);
  }

  /** Erases the persons of these contacts from the next batch of an account's notes. */
  return (
    accountId: number,
    contacts: Contacts,
    { place, after }: NotePosition,
    by: Actor,
    now: number,
  ): ErasedNotes => {
    const isNamed = contactFinder(contacts);
    /** @param last row of a batch; undefined when it was the last batch */
    const follow = (last: number | undefined): NotePosition | null => {
      if (last !== undefined) return { place, after: last };
      const next = PLACES[PLACES.indexOf(place) + 1];
      return next ? { place: next, after: 0 } : null;
    };
    if (place === "audit" || place === "events") {
      const to = after + IDS;
      const erase = place === "audit" ? eraseAudited : eraseSent;
      const texts = erase({ notes, rows, accountId, after, to, isNamed });
      const newest = place === "audit" ? notes.lastAudit() : notes.lastEvent();
      return { next: follow(to >= newest ? undefined : to), texts };
    }
    const page = place === "orders" ? notes.orders(accountId, after, NOTES) : notes.calls(after, NOTES);
    const named = page.filter(({ note }) => isNamed(note));
    const orders = named.map(({ order }) => order);
    const own = new Set(rows.orders(accountId, orders).map(({ id }) => id));
    const found = named.filter(({ order }) => own.has(order));
    if (place === "orders") ofOrders(accountId, [...own], by, now);
    else for (const { id } of found) notes.blankCall(id);
    const next = follow(page.length < NOTES ? undefined : page.at(-1)?.id);
    return { next, texts: found.map(({ note }) => note) };
  };
}

/** Rows of an account after an id and up to another. */
interface Range {
  notes: Notes;
  rows: Rows;
  accountId: number;
  after: number;
  to: number;
  isNamed: IsNamed;
}

/** Removes notes from the audit. @returns the texts */
function eraseAudited({ notes, rows, accountId, after, to, isNamed }: Range): string[] {
  return notes.audit(accountId, after, to).flatMap(({ id, actor, ...entry }) => {
    const found = [entry.before, entry.after].flatMap((text) => notesIn(text ?? "")).filter(isNamed);
    if (found.length === 0) return [];
    const blank = (text: string | null) =>
      text !== null && notesIn(text).some(isNamed) ? blankNote(text) : text;
    rows.setAudit({ id, actor, before: blank(entry.before), after: blank(entry.after) });
    return found;
  });
}

/** Removes notes from events of decisions, whether sent or not. @returns the texts */
function eraseSent({ notes, rows, accountId, after, to, isNamed }: Range): string[] {
  return notes.events(accountId, after, to).flatMap(({ id, payload }) => {
    const found = notesIn(payload).filter(isNamed);
    if (found.length > 0) rows.setPayload(id, blankNote(payload));
    return found;
  });
}
