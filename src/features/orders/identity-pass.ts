/**
 * Looks at the orders of earlier versions once, in the background: by fillers and by addresses without a door they took
 * strangers for one buyer. The address engine says which address names a door, so this runs where the engine is; the writer
 * stores each batch with how far it came. Of nodes that share a database, the one with the lease does it.
 */

import type { Lease } from "../../db/lease.ts";
import { checkQueries, type UncheckedOrder } from "../../db/queries/unlearned-orders.ts";
import type { Reader } from "../../db/reader.ts";
import type { AddressEngine } from "../../engine/address/index.ts";
import type { AddressIn } from "../../engine/address/schema.ts";
import { addressFactsOf } from "../../engine/risk/index.ts";
import type { Logger } from "../../lib/log.ts";
import { BackgroundPass } from "../../lib/threads/background-pass.ts";
import type { OrderWriter } from "./writer/index.ts";

/** Orders in one transaction: some ten milliseconds. */
const BATCH = 50;
/** Between two batches, so that most of the time is left to other work. */
const PAUSE_MS = 20;
/** While another node has the lease. */
const WAIT_MS = 10_000;

interface IdentityPassOptions {
  db: Reader;
  lease: Pick<Lease, "isHeld">;
  engine: Pick<AddressEngine, "verify">;
  writer: Pick<OrderWriter, "checkIdentities">;
  log: Logger;
  clock: () => number;
}

/** The pass; started if there is anything to do. */
export function openIdentityPass({
  db,
  lease,
  engine,
  writer,
  log,
  clock,
}: IdentityPassOptions): BackgroundPass {
  const orders = checkQueries(db);
  const hasNoDoor = ({ fingerprint, address }: UncheckedOrder) =>
    fingerprint !== "" && addressFactsOf(engine.verify(JSON.parse(address) as AddressIn)).fingerprint === "";
  const batch = async () => {
    const after = orders.checkedTo();
    if (after === null) return null;
    if (!lease.isHeld) return WAIT_MS;
    const rows = orders.after(after, BATCH);
    const to = rows.at(-1)?.id ?? null;
    await writer.checkIdentities({ after, to, doorless: rows.filter(hasNoDoor) }, clock());
    return PAUSE_MS;
  };
  const pass = new BackgroundPass({ name: "what identifies the buyers of older orders", log, batch });
  if (orders.checkedTo() !== null) pass.start();
  return pass;
}
