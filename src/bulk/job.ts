/** One bulk file from its bytes to its answer. Runs in the worker; what needs the database is asked of the host. */
import type { AddressEngine } from "../address/index.ts";
import type { AddressIn, PincodeInfo, Verification } from "../address/schema.ts";
import { filePart } from "../orders/row.ts";
import { addressFactsOf } from "../risk/types.ts";
import { tooManyRows } from "./faults.ts";
import type { Limits } from "./limits.ts";
import { type OrderRows, orderRows } from "./order-rows.ts";
import { readRows } from "./read.ts";
import { RecordReader } from "./records.ts";
import { openReport, type Report, type RowResult } from "./report.ts";
import type { Row } from "./sheet.ts";
import { anySource } from "./source.ts";
import { openTable, type Table } from "./table.ts";
import { emptyTotals, type Totals } from "./totals.ts";
import type {
  AppliedOutcome,
  Format,
  Mode,
  OrderFields,
  OrderToScore,
  OutcomeToApply,
  RowFault,
  ScoredOrder,
} from "./types.ts";
import { hasOrders, isFault } from "./types.ts";

export interface JobRequest {
  bytes: Uint8Array;
  mode: Mode;
  format: Format;
  /** Name or number of the sheet to read; null: the first one that has data. */
  sheet: string | null;
  /** Milliseconds since 1970. */
  now: number;
  /** Whether the host may ask an outside service for a PIN that the directory lacks. */
  asksOutside: boolean;
}

/** What is remembered of one check. */
export interface CheckFacts {
  status: Verification["status"];
  score: number;
  pincode: string;
  state: string;
  issues: string[];
}

/** A batch of checked rows, to be remembered and, when they are orders, scored. */
export interface CheckedBatch {
  checks: CheckFacts[];
  orders: OrderToScore[] | null;
}

export interface RememberedBatch {
  /** Ids of the checks. */
  ids: string[];
  scores: (ScoredOrder | RowFault)[] | null;
}

/** What the job asks of the thread that has the database, in values that JSON keeps. A rejection ends the job. */
export interface BulkBackend {
  /** Takes that many checks off the quota, all or none. */
  take(checks: number): Promise<void>;
  /** What an outside service says of each; null when it is not asked. */
  outside(pins: string[]): Promise<(PincodeInfo | null)[]>;
  remember(batch: CheckedBatch): Promise<RememberedBatch>;
  apply(outcomes: OutcomeToApply[]): Promise<(AppliedOutcome | RowFault)[]>;
}

/** Rows in one message to the host: small, so that it never works long without serving others. */
const BATCH = 200;
/** Messages that the host has at once: while it works on one, the next is there already. */
const PREFETCH = 2;
/** PINs that an outside service is asked for at most, for one file. */
const MAX_OUTSIDE = 100;

/** @throws Problem 400 for a file that cannot be used, and whatever the host rejects with */
export async function runJob(
  request: JobRequest,
  engine: AddressEngine,
  backend: BulkBackend,
  limits: Limits,
): Promise<Uint8Array[]> {
  const { mode, format, now } = request;
  const source = anySource(request.sheet);
  const table = openTable(await readRows(request.bytes, limits, source), mode);
  if (table.rows.length > limits.rows) throw tooManyRows(limits);
  // Of dated orders the rows are worked on in the sequence of their dates.
  const isInOrder = table.columns.mapping.placed_at === undefined;
  const report = openReport(format, mode, table, { isInOrder, limits });
  const reader = new RecordReader(table, { isHistory: mode === "history", is1904: source.is1904, now });
  const totals = emptyTotals(mode, table.rows.length);
  const job = { ...request, table, reader, engine, backend, report, totals };
  if (mode === "outcomes") await applyOutcomes(job);
  else await verifyRows(job);
  totals.warnings = reader.warnings(source.otherSheets);
  return report.end(totals);
}

interface Job extends JobRequest {
  table: Table;
  reader: RecordReader;
  engine: AddressEngine;
  backend: BulkBackend;
  report: Report;
  totals: Totals;
}

type Readable = OrderRows & ({ address: AddressIn; order: OrderFields | null } | { fault: RowFault });

/**
 * 1. reads every row, so that it is known how many checks the file needs;
 * 2. takes these checks, or none when they do not fit;
 * 3. begins with the oldest order, so that each sees the orders before it, wherever they stand in the file;
 * 4. verifies in batches, and writes down what the host says of each: while it works on one, the next is verified.
 */
async function verifyRows(job: Job): Promise<void> {
  const { mode, table } = job;
  const readable = orderRows(table.rows, table, hasOrders(mode)).map((rows) => read(job, rows));
  readable.sort((a, b) => placedAt(a) - placedAt(b));
  await job.backend.take(readable.filter((row) => !("fault" in row)).length);
  const known = new Map<string, PincodeInfo | null>();
  const ends: Promise<void>[] = [];
  for (let from = 0; from < readable.length; from += BATCH) {
    const verified = await verifyBatch(job, readable.slice(from, from + BATCH), known);
    await ends.at(-PREFETCH);
    const end = finishBatch(job, verified, ends.at(-1));
    // It is awaited some batches later: until then its failure must not count as unhandled.
    end.catch(() => {});
    ends.push(end);
  }
  await ends.at(-1);
}

function read({ reader, mode }: Job, rows: OrderRows): Readable {
  const { row, more } = rows;
  const fault = reader.faultOf(row);
  if (fault) return { ...rows, fault };
  const address = reader.address(row);
  if (isFault(address)) return { ...rows, fault: address };
  const order = hasOrders(mode) ? reader.order(row, more) : null;
  return order && isFault(order) ? { ...rows, fault: order } : { ...rows, address, order };
}

/** Without a date it is now, after all that have one. */
const placedAt = (row: Readable): number =>
  ("order" in row ? row.order?.placed_at : null) ?? Number.MAX_SAFE_INTEGER;

type Verified = Readable & { verification?: Verification; toScore?: OrderToScore };

async function verifyBatch(
  job: Job,
  batch: readonly Readable[],
  known: Map<string, PincodeInfo | null>,
): Promise<Verified[]> {
  const verified = batch.map(
    (row): Verified => ("fault" in row ? row : { ...row, verification: job.engine.verify(row.address) }),
  );
  if (job.asksOutside) await askOutside(job, verified, known);
  return verified;
}

/** Verifies rows anew whose PIN the directory lacks and an outside service knows something of. */
async function askOutside(
  { backend, engine }: Job,
  batch: readonly Verified[],
  known: Map<string, PincodeInfo | null>,
): Promise<void> {
  const unknown = batch.filter(({ verification }) =>
    verification?.issues.some(({ code }) => code === "PIN_NOT_FOUND"),
  );
  const pinOf = ({ verification }: Verified) => verification?.pincode_info.pin ?? "";
  const asked = [...new Set(unknown.map(pinOf))]
    .filter((pin) => !known.has(pin))
    .slice(0, MAX_OUTSIDE - known.size);
  const answers = asked.length > 0 ? await backend.outside(asked) : [];
  asked.forEach((pin, i) => {
    known.set(pin, answers[i]);
  });
  for (const row of unknown) {
    const outside = known.get(pinOf(row));
    if (outside && !("fault" in row)) row.verification = engine.verify(row.address, outside);
  }
}

/** @param before the end of the batch before: the report keeps the order of the rows */
async function finishBatch(
  job: Job,
  batch: readonly Verified[],
  before: Promise<void> | undefined,
): Promise<void> {
  const [{ ids, scores }] = await Promise.all([job.backend.remember(toRemember(job, batch)), before]);
  let next = 0;
  for (const read of batch) {
    if ("fault" in read) {
      fail(job, read.row, read.fault);
      join(job, read.more);
      continue;
    }
    const { row, verification, toScore } = read;
    const score = scores?.[next];
    const checkId = ids[next++];
    if (score && isFault(score)) fail(job, row, score);
    else
      succeed(job, row, {
        ...{ orderId: job.reader.orderId(row), checkId, verification, score },
        kept: toScore?.part.verification,
      });
    join(job, read.more);
  }
}

function toRemember({ mode }: Job, batch: readonly Verified[]): CheckedBatch {
  const checks: CheckFacts[] = [];
  const orders: CheckedBatch["orders"] = [];
  for (const row of batch) {
    if ("fault" in row || !row.verification) continue;
    checks.push(factsOf(row.verification));
    if (!row.order) continue;
    row.toScore = orderToScore(row.order, row.address, row.verification);
    orders.push(row.toScore);
  }
  return { checks, orders: hasOrders(mode) ? orders : null };
}

function orderToScore(order: OrderFields, address: AddressIn, verification: Verification): OrderToScore {
  const facts = addressFactsOf(verification);
  const said = {
    orderId: order.order_id,
    channel: order.channel,
    payment: order.payment_method,
    orderValue: order.order_value,
    name: (order.customer_name || address.name || "").trim(),
    email: (order.email ?? "").trim(),
    labels: order.labels,
  };
  const { placed_at: placedAt, outcome, outcome_at: at } = order;
  return {
    part: filePart({ ...said, address, verification }, facts),
    ...{ address: facts, placedAt, outcome: outcome && { outcome, at } },
  };
}

async function applyOutcomes(job: Job): Promise<void> {
  const { rows } = job.table;
  for (let from = 0; from < rows.length; from += BATCH) {
    const read = rows
      .slice(from, from + BATCH)
      .map((row) => ({ row, outcome: job.reader.faultOf(row) ?? job.reader.outcome(row) }));
    const outcomes = read.flatMap(({ outcome }) => (isFault(outcome) ? [] : [outcome]));
    const applied = outcomes.length > 0 ? await job.backend.apply(outcomes) : [];
    let next = 0;
    for (const { row, outcome } of read) {
      const answer = isFault(outcome) ? outcome : applied[next++];
      if (isFault(outcome) || isFault(answer)) fail(job, row, answer as RowFault);
      else succeed(job, row, { orderId: outcome.order_id, outcome: told(outcome, answer) });
    }
  }
}

/** As it was told, with what the orders say of it. */
const told = ({ order_id, outcome }: OutcomeToApply, applied: AppliedOutcome) => ({
  ...{ order_id, outcome },
  ...applied,
});

function fail({ report, totals }: Job, row: Row, fault: RowFault): void {
  totals.failed++;
  report.failed(row, fault);
}

/** Rows that only brought items of the order that was told last. */
function join({ report, totals }: Job, rows: readonly Row[]): void {
  for (const row of rows) report.joined(row);
  if (totals.item_rows !== undefined) totals.item_rows += rows.length;
}

function succeed({ report, totals }: Job, row: Row, result: RowResult): void {
  const { verification, score, outcome } = result;
  totals.processed++;
  totals.summary[outcome?.outcome ?? verification!.status]++;
  if (outcome && !outcome.order_found) totals.summary.not_found++;
  if (score && totals.levels) totals.levels[score.risk_level]++;
  report.done(row, result);
}

function factsOf({ status, score, pincode_info, standardized, issues }: Verification): CheckFacts {
  const { pin: pincode } = pincode_info;
  return { status, score, pincode, state: standardized.state, issues: issues.map(({ code }) => code) };
}
