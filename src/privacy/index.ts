/** Use case: what is kept of one person is given out, or erased. */
import type { Account } from "../accounts/types.ts";
import type { Db } from "../db/open.ts";
import { type AuditQueries, auditQueries } from "../db/queries/audit.ts";
import { type PrivacyQueries, privacyQueries } from "../db/queries/privacy.ts";
import type { Actor } from "../orders/types.ts";
import type { Erased, StoreScope } from "../orders/writer/privacy/erase.ts";
import { phonesOf, type Scope } from "../orders/writer/privacy/scope.ts";
import type { OrderWriter } from "../orders/writer/types.ts";
import { emailKey } from "../risk/index.ts";
import { collectPerson, type PersonData } from "./collect.ts";

export type { PersonData } from "./collect.ts";

/** Who is meant: the first three name a person's orders, in any usual writing. */
export interface Person {
  orderIds?: readonly string[];
  phones?: readonly string[];
  email?: string;
}

export interface PrivacyOptions {
  db: Db;
  writer: OrderWriter;
  /** Forgets the addresses that the address engine remembers. */
  forgetAddresses: () => void;
  clock: () => number;
}

export interface Privacy {
  /**
   * Blanks the person in everything that the account has, and removes what the files still hold of it. Orders that
   * come meanwhile may stay; a blanked order that is sent again is scored anew, with its person.
   * @returns how many orders were touched
   */
  erase(account: Account, person: Person, actor: Actor): Promise<number>;
  /** The same for all orders of a store. */
  eraseStore(account: Account, store: StoreScope, actor: Actor): Promise<number>;
  /** Removes from the database's files what rows no longer hold; done by both of the above. */
  wipe(): Promise<void>;
  /** Notes in the audit that somebody asks for a person's data. @param request without the person's data */
  noteRequest(account: Account, request: object, actor: Actor): Promise<void>;
  /** All that is kept of a person. */
  collect(account: Account, person: Person, actor: Actor): Promise<PersonData>;
  /** What is under way ends after its next step, and can be asked for again. */
  close(): void;
}

/** More texts than these are not searched for one by one: the file is rebuilt. */
const MAX_TEXTS = 100;

export function createPrivacy(options: PrivacyOptions): Privacy {
  return new PersonalData(options);
}

class PersonalData implements Privacy {
  readonly #o: PrivacyOptions;
  readonly #queries: PrivacyQueries;
  readonly #audits: AuditQueries;
  #closed = false;

  constructor(options: PrivacyOptions) {
    this.#o = options;
    this.#queries = privacyQueries(options.db);
    this.#audits = auditQueries(options.db);
  }

  async erase(account: Account, person: Person, actor: Actor): Promise<number> {
    const { writer, clock } = this.#o;
    const scope = scopeOf(person);
    return this.#erase(account, namesOf(person), actor, (after) =>
      writer.erasePerson(account.id, scope, after, actor, clock()),
    );
  }

  async eraseStore(account: Account, store: StoreScope, actor: Actor): Promise<number> {
    const { writer, clock } = this.#o;
    return this.#erase(account, { by: ["store"], store: store.store }, actor, (after) =>
      writer.eraseStore(account.id, store, after, actor, clock()),
    );
  }

  async wipe(): Promise<void> {
    await this.#o.writer.wipe([]);
  }

  async noteRequest(account: Account, request: object, actor: Actor): Promise<void> {
    await this.#audit(account, "privacy.data_request", request, actor);
  }

  async collect(account: Account, person: Person, actor: Actor): Promise<PersonData> {
    const scope = scopeOf(person);
    const ids = await this.#o.writer.findPerson(account.id, scope);
    const queries = { privacy: this.#queries, audit: this.#audits };
    const found = collectPerson(queries, account.id, scope, ids);
    const exported = { ...namesOf(person), orders: found.orders.length };
    await this.#audit(account, "privacy.exported", exported, actor);
    return found;
  }

  close(): void {
    this.#closed = true;
  }

  /**
   * 1. the rows, some orders at a time;
   * 2. what is in memory;
   * 3. an entry of the audit, without the person's data;
   * 4. the files.
   */
  async #erase(account: Account, by: object, actor: Actor, some: (after: number) => Promise<Erased>) {
    const texts = new Set<string>();
    let orders = 0;
    for (let after: number | null = 0; after !== null; ) {
      if (this.#closed) throw new Error("the server is stopping");
      const erased: Erased = await some(after);
      orders += erased.orders;
      after = erased.next;
      if (texts.size <= MAX_TEXTS) for (const text of erased.texts) texts.add(text);
    }
    this.#o.forgetAddresses();
    await this.#audit(account, "privacy.erased", { ...by, orders }, actor);
    await this.#o.writer.wipe(texts.size > MAX_TEXTS ? null : [...texts]);
    return orders;
  }

  async #audit(account: Account, action: string, after: object, { source, actor = null, ip = null }: Actor) {
    const { db, clock } = this.#o;
    const entry = {
      accountId: account.id,
      orderId: "",
      at: clock(),
      source,
      actor,
      ip,
      action,
      before: null,
    };
    await db.write(() => this.#audits.insert({ ...entry, kind: "account", after: JSON.stringify(after) }));
  }
}

function scopeOf({ orderIds = [], phones = [], email = "" }: Person): Scope {
  return { orderIds, phones: phones.flatMap(phonesOf), email: emailKey(email) };
}

/** What the audit says of who was meant: ids of orders, and only that a phone or an e-mail was given. */
function namesOf({ orderIds = [], phones = [], email = "" }: Person): object {
  return {
    ...(orderIds.length > 0 ? { order_ids: orderIds } : {}),
    by: [
      orderIds.length > 0 ? "order_id" : [],
      phones.length > 0 ? "phone" : [],
      email ? "email" : [],
    ].flat(),
  };
}
