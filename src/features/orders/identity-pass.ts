/**
 * Checks the orders of earlier versions in the background: these took strangers for one buyer because of fillers and
 * addresses without a door, and had other fingerprints. The address engine finds the door and the fingerprint, so this
 * runs where the engine is; the writer stores each batch with the progress. Among nodes that share a database, the one
 * with the lease does it.
 */

import { setImmediate } from "node:timers/promises";
import type { Lease } from "../../db/lease.ts";
import { checkQueries, type UncheckedOrder } from "../../db/queries/unlearned-orders.ts";
import type { Reader } from "../../db/reader.ts";
import type { AddressEngine } from "../../engine/address/index.ts";
import { type AddressIn, FINGERPRINT_VERSION } from "../../engine/address/schema.ts";
import { addressFactsOf } from "../../engine/risk/index.ts";
import type { Logger } from "../../lib/log.ts";
import { BackgroundPass } from "../../lib/threads/background-pass.ts";
import type { OrderWriter } from "./writer/index.ts";

/** Orders in one transaction: some ten milliseconds. */
const BATCH = 50;
/** Pause between two batches, which leaves most of the time to other work. */
const PAUSE_MS = 20;
/** Interval while another node has the lease. */
const WAIT_MS = 10_000;
/** The latest orders of a PIN that are checked before its next one is scored: some ten milliseconds. */
const MAX_OF_PIN = 300;

interface IdentityPassOptions {
  db: Reader;
  lease: Pick<Lease, "isHeld">;
  engine: Pick<AddressEngine, "verify">;
  writer: Pick<OrderWriter, "checkIdentities" | "renameHomes" | "expectFingerprints">;
  log: Logger;
  writeTime: () => number | null;
}

/** Where an order goes. */
interface Destination {
  accountId: number;
  pincode: string;
}

/** The pass over the orders of earlier versions. */
export class IdentityPass {
  readonly #orders: ReturnType<typeof checkQueries>;
  readonly #pass: BackgroundPass;
  /** Account and PIN of orders that were checked ahead of the pass. */
  readonly #known = new Set<string>();
  #isDone = false;

  /** Starts if there is work. */
  constructor(private readonly options: IdentityPassOptions) {
    this.#orders = checkQueries(options.db);
    const name = "the identities of older orders";
    this.#pass = new BackgroundPass({ name, log: options.log, batch: () => this.#batch() });
    if (this.#isOld() || this.#orders.checkedTo() !== null) this.#pass.start();
  }

  /** Stops after the batch in progress. */
  close(): Promise<void> {
    return this.#pass.close();
  }

  /**
   * Call it before new orders are scored: until the pass is over, the older orders of their PINs get their fingerprints
   * first, so that a home keeps its history and its list entries.
   */
  async prepare(destinations: readonly Destination[]): Promise<void> {
    if (this.#isDone) return;
    if (this.#isOld()) await this.options.writer.expectFingerprints(FINGERPRINT_VERSION);
    const after = this.#orders.checkedTo();
    this.#isDone = after === null;
    if (after === null) return;
    for (const { accountId, pincode } of destinations) {
      const key = `${accountId} ${pincode}`;
      if (pincode === "" || this.#known.has(key)) continue;
      const homes = this.#renamedOf(this.#orders.ofPin(accountId, pincode, after, MAX_OF_PIN));
      if (homes.length > 0) await this.options.writer.renameHomes(homes);
      this.#known.add(key);
      // A file has orders of many PINs.
      await setImmediate();
    }
  }

  #isOld(): boolean {
    return (this.#orders.fingerprintVersion() ?? 0) < FINGERPRINT_VERSION;
  }

  async #batch(): Promise<number | null> {
    const { lease, writer, writeTime } = this.options;
    if (this.#isOld()) {
      if (!lease.isHeld) return WAIT_MS;
      await writer.expectFingerprints(FINGERPRINT_VERSION);
    }
    const after = this.#orders.checkedTo();
    if (after === null) {
      this.#known.clear();
      return null;
    }
    if (!lease.isHeld) return WAIT_MS;
    const rows = this.#orders.after(after, BATCH);
    const to = rows.at(-1)?.id ?? null;
    const doorless = rows.filter((row) => row.fingerprint !== "" && this.#fingerprintOf(row) === "");
    await writer.checkIdentities({ after, to, doorless, renamed: this.#renamedOf(rows) }, writeTime());
    return PAUSE_MS;
  }

  #renamedOf(rows: readonly UncheckedOrder[]) {
    return rows
      .map((row) => ({ id: row.id, former: row.fingerprint, current: this.#fingerprintOf(row) }))
      .filter(({ former, current }) => current !== "" && current !== former);
  }

  /** "" for an address without a door. */
  #fingerprintOf({ address }: UncheckedOrder): string {
    return addressFactsOf(this.options.engine.verify(JSON.parse(address) as AddressIn)).fingerprint;
  }
}
