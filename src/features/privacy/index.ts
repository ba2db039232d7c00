/** Use case: exports or erases the data of one person. */

import { type AuditCommands, auditQueries } from "../../db/queries/audit.ts";
import { listEntryQueries } from "../../db/queries/list-entries.ts";
import { aliasQueries } from "../../db/queries/order-aliases.ts";
import { callQueries } from "../../db/queries/order-calls.ts";
import { privacyQueries } from "../../db/queries/privacy.ts";
import { viewQueries } from "../../db/queries/views.ts";
import type { Reader } from "../../db/reader.ts";
import { isFillerEmail, isFillerPhone } from "../../engine/risk/index.ts";
import { mailboxOf } from "../../lib/mailbox.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import { type AccountAction, accountEntry } from "../accounts/audit.ts";
import type { Account } from "../accounts/types.ts";
import type { Actor } from "../orders/record/types.ts";
import type { OrderWriter } from "../orders/writer/index.ts";
import type { Erased, StoreScope } from "../orders/writer/privacy/erase.ts";
import { type ErasedNotes, FIRST_NOTES, type NotePosition } from "../orders/writer/privacy/erase-notes.ts";
import { phonesOf, type Scope } from "../orders/writer/privacy/scope.ts";
import type { Contacts } from "../orders/writer/privacy/traces.ts";
import { collectPerson, type PersonData, type PersonQueries } from "./collect.ts";
import type { Scrubber } from "./scrubber.ts";

export type { PersonData } from "./collect.ts";

/** Identifies a person by orders, phones or e-mail; phones and e-mail in any usual notation. */
export interface Person {
  orderIds?: readonly string[];
  phones?: readonly string[];
  email?: string;
}

/** Contacts of erased orders to search for in one pass over all notes; a store has too many to keep all in memory. */
const MAX_CONTACTS = 2_000;

interface PrivacyOptions {
  db: Reader;
  writer: OrderWriter;
  scrubber: Scrubber;
  auditCommands: Remote<AuditCommands>;
  /** Clears the caches of addresses, on all nodes. */
  forgetAddresses: () => Promise<void>;
  clock: () => number;
  /** The time of a write if a clock was given; null: that of its transaction. */
  writeTime: () => number | null;
}

/** Export and erasure of a person's data. */
export class Privacy {
  readonly #queries: PersonQueries;
  #closed = false;

  constructor(private readonly options: PrivacyOptions) {
    const { db } = options;
    this.#queries = {
      privacy: privacyQueries(db),
      audit: auditQueries(db),
      calls: callQueries(db),
      aliases: aliasQueries(db),
      listEntries: listEntryQueries(db),
      views: viewQueries(db),
    };
  }

  /**
   * Blanks the person's data in all rows of the account; what remains in the database files is removed afterwards.
   * Orders that arrive meanwhile may be missed; a blanked order that is sent again is scored again with the person's data.
   * @returns number of orders erased
   */
  async erase(account: Account, person: Person, actor: Actor): Promise<number> {
    const { writer, writeTime } = this.options;
    const scope = scopeOf(person);
    return this.#erase(
      ...([account, auditedPerson(person), actor] as const),
      (after) => writer.erasePerson(account.id, scope, after, actor, writeTime()),
      { phones: scope.phones, emails: [scope.email] },
    );
  }

  /** The same for all orders of a store. */
  async eraseStore(account: Account, store: StoreScope, actor: Actor): Promise<number> {
    const { writer, writeTime } = this.options;
    return this.#erase(account, { by: ["store"], store: store.store }, actor, (after) =>
      writer.eraseStore(account.id, store, after, actor, writeTime()),
    );
  }

  /** Runs work that removes personal data; remains in the database files are removed afterwards. */
  removing<T>(work: () => Promise<T>): Promise<T> {
    return this.options.scrubber.erasing(work);
  }

  /** Records a data request in the audit. @param request without personal data */
  async noteRequest(account: Account, request: object, actor: Actor): Promise<void> {
    await this.#audit(account, "privacy.data_request", request, actor);
  }

  /** All stored data of a person. */
  async collect(account: Account, person: Person, actor: Actor): Promise<PersonData> {
    const scope = scopeOf(person);
    const ids = await this.options.writer.findPerson(account.id, scope);
    const found = collectPerson(this.#queries, account.id, scope, ids);
    const exported = { ...auditedPerson(person), orders: found.orders.length };
    await this.#audit(account, "privacy.exported", exported, actor);
    return found;
  }

  /** Stops an erasure in progress after its current batch; it can be requested again. */
  close(): void {
    this.#closed = true;
  }

  /**
   * 1. blanks the rows, in batches of orders, and the notes of other orders;
   * 2. clears the caches;
   * 3. writes an audit entry without personal data.
   */
  #erase(
    account: Account,
    by: object,
    actor: Actor,
    eraseBatch: (after: number) => Promise<Erased>,
    requested: Contacts = { phones: [], emails: [] },
  ) {
    return this.options.scrubber.erasing(async (blanked) => {
      let orders = 0;
      let named = requested;
      for (let after: number | null = 0; after !== null; ) {
        const erased: Erased = await this.#unlessClosed(() => eraseBatch(after as number));
        orders += erased.orders;
        after = erased.next;
        blanked(erased.texts);
        named = both(named, erased.contacts);
        if (named.phones.length + named.emails.length < MAX_CONTACTS && after !== null) continue;
        await this.#eraseNotes(account, named, actor, blanked);
        named = { phones: [], emails: [] };
      }
      await this.options.forgetAddresses();
      await this.#audit(account, "privacy.erased", { ...by, orders }, actor);
      return orders;
    });
  }

  async #eraseNotes(
    account: Account,
    contacts: Contacts,
    actor: Actor,
    blanked: (texts: Iterable<string>) => void,
  ): Promise<void> {
    const { writer, writeTime } = this.options;
    if (contacts.phones.length + contacts.emails.length === 0) return;
    for (let position: NotePosition | null = FIRST_NOTES; position !== null; ) {
      const args = [account.id, contacts, position, actor, writeTime()] as const;
      const erased: ErasedNotes = await this.#unlessClosed(() => writer.eraseNotes(...args));
      blanked(erased.texts);
      position = erased.next;
    }
  }

  async #unlessClosed<T>(work: () => Promise<T>): Promise<T> {
    if (this.#closed) throw new Error("the server is stopping");
    return work();
  }

  async #audit(account: Account, action: AccountAction, after: object, actor: Actor) {
    const { auditCommands, clock } = this.options;
    await auditCommands.insert(accountEntry(account.id, action, actor, clock(), { after }));
  }
}

/** Each once, without "". */
function both(a: Contacts, b: Contacts): Contacts {
  const merged = (...texts: string[]) => [...new Set(texts.filter((text) => text !== ""))];
  return { phones: merged(...a.phones, ...b.phones), emails: merged(...a.emails, ...b.emails) };
}

function scopeOf({ orderIds = [], phones = [], email = "" }: Person): Scope {
  // A store passes on what the buyer typed: with a filler, others would be erased too.
  const own = phones.filter((phone) => !isFillerPhone(phone));
  return { orderIds, phones: own.flatMap(phonesOf), email: isFillerEmail(email) ? "" : mailboxOf(email) };
}

/** How the audit describes the person: order ids, and only whether a phone or an e-mail was given. */
function auditedPerson({ orderIds = [], phones = [], email = "" }: Person): object {
  const given = { order_id: orderIds.length, phone: phones.length, email: email.length };
  const by = Object.entries(given).flatMap(([name, length]) => (length > 0 ? name : []));
  return { order_ids: orderIds.length > 0 ? orderIds : undefined, by };
}
