/** One bulk file from its bytes to its answer. Runs in the worker; what needs the database is asked of the host. */
import type { AddressEngine, OutsidePin } from "../address/index.ts";
import type { AddressIn, Verification } from "../address/schema.ts";
import { tooManyRows } from "./faults.ts";
import type { Limits } from "./limits.ts";
import { readRows } from "./read.ts";
import { RecordReader } from "./records.ts";
import { openReport, type Report, type RowResult, type Totals } from "./report.ts";
import type { Row } from "./sheet.ts";
import { openTable } from "./table.ts";
import type {
  AppliedOutcome,
  Format,
  Mode,
  OrderFields,
  OutcomeToApply,
  RowFault,
  ScoredOrder,
} from "./types.ts";
import { isFault } from "./types.ts";

export interface JobRequest {
  bytes: Uint8Array;
  mode: Mode;
  format: Format;
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

/** A batch of checked rows, to be remembered and, in mode orders, scored. */
export interface CheckedBatch {
  checks: CheckFacts[];
  orders: { order: OrderFields; address: AddressIn; verification: Verification }[] | null;
}

export interface RememberedBatch {
  /** Ids of the checks, one for each. */
  ids: string[];
  scores: (ScoredOrder | RowFault)[] | null;
}

/** What the job asks of the thread that has the database. A rejection ends the job. */
export interface Host {
  /** Takes that many checks off the quota, all or none. */
  take(checks: number): Promise<void>;
  outside(pins: string[]): Promise<OutsidePin[]>;
  remember(batch: CheckedBatch): Promise<RememberedBatch>;
  apply(outcomes: OutcomeToApply[]): Promise<(AppliedOutcome | RowFault)[]>;
}

/** Rows in one message to the host: small, so that it never works long without serving others. */
const BATCH = 100;
/** PINs that an outside service is asked for at most, for one file. */
const MOST_OUTSIDE = 100;

/** @throws Problem 400 for a file that cannot be used, and whatever the host rejects with */
export async function runJob(
  request: JobRequest,
  engine: AddressEngine,
  host: Host,
  limits: Limits,
): Promise<Uint8Array> {
  const { mode, format } = request;
  const table = openTable(readRows(request.bytes, limits), mode);
  if (table.rows.length > limits.rows) throw tooManyRows(limits);
  const report = openReport(format, mode, table);
  const reader = new RecordReader(table);
  const job = { ...request, reader, engine, host, report, totals: emptyTotals(mode, table.rows.length) };
  if (mode === "outcomes") await applyOutcomes(job, table.rows);
  else await verifyRows(job, table.rows);
  return report.end(job.totals);
}

interface Job extends JobRequest {
  reader: RecordReader;
  engine: AddressEngine;
  host: Host;
  report: Report;
  totals: Totals;
}

function emptyTotals(mode: Mode, rows: number): Totals {
  const totals = { mode, rows, processed: 0, failed: 0 };
  if (mode === "outcomes") return { ...totals, summary: { delivered: 0, ndr: 0, rto: 0, cancelled: 0 } };
  const summary = { VERIFIED: 0, NEEDS_REVIEW: 0, INVALID: 0 };
  return mode === "orders"
    ? { ...totals, summary, levels: { LOW: 0, REVIEW: 0, HIGH: 0 } }
    : { ...totals, summary };
}

type Readable = { row: Row; address: AddressIn; order: OrderFields | null } | { row: Row; fault: RowFault };

/**
 * 1. reads every row, so that it is known how many checks the file needs;
 * 2. takes these checks, or none when they do not fit;
 * 3. verifies in batches: while the host remembers one, the next is verified.
 */
async function verifyRows(job: Job, rows: readonly Row[]): Promise<void> {
  const readable = rows.map((row): Readable => {
    const fault = job.reader.faultOf(row);
    if (fault) return { row, fault };
    const address = job.reader.address(row);
    if (isFault(address)) return { row, fault: address };
    const order = job.mode === "orders" ? job.reader.order(row) : null;
    return order && isFault(order) ? { row, fault: order } : { row, address, order };
  });
  await job.host.take(readable.filter((read) => !("fault" in read)).length);
  const known = new Map<string, OutsidePin>();
  let underWay: Promise<void> = Promise.resolve();
  for (let from = 0; from < readable.length; from += BATCH) {
    const verified = await verifyBatch(job, readable.slice(from, from + BATCH), known);
    await underWay;
    underWay = finishBatch(job, verified);
    // It is awaited a batch later: until then its failure must not count as unhandled.
    underWay.catch(() => {});
  }
  await underWay;
}

type Verified = { read: Readable; verification: Verification | null };

async function verifyBatch(
  job: Job,
  batch: readonly Readable[],
  known: Map<string, OutsidePin>,
): Promise<Verified[]> {
  const verified = batch.map(
    (read): Verified => ({
      read,
      verification: "fault" in read ? null : job.engine.verify(read.address),
    }),
  );
  if (!job.asksOutside) return verified;
  const unknown = verified.filter(({ verification }) =>
    verification?.issues.some(({ code }) => code === "PIN_NOT_FOUND"),
  );
  const pinOf = ({ verification }: Verified) => verification?.pincode_info.pin ?? "";
  const asked = [...new Set(unknown.map(pinOf))]
    .filter((pin) => !known.has(pin))
    .slice(0, MOST_OUTSIDE - known.size);
  const answers = asked.length > 0 ? await job.host.outside(asked) : [];
  asked.forEach((pin, i) => {
    known.set(pin, answers[i]);
  });
  for (const item of unknown) {
    const outside = known.get(pinOf(item));
    if (outside && !("fault" in item.read)) item.verification = job.engine.verify(item.read.address, outside);
  }
  return verified;
}

async function finishBatch(job: Job, batch: readonly Verified[]): Promise<void> {
  const checked = batch.flatMap(({ read, verification }) =>
    "fault" in read || !verification ? [] : [{ ...read, verification }],
  );
  const { ids, scores } = await job.host.remember({
    checks: checked.map(({ verification }) => factsOf(verification)),
    orders:
      job.mode === "orders"
        ? checked.map(({ row: _, ...order }) => order as typeof order & { order: OrderFields })
        : null,
  });
  let next = 0;
  for (const { read, verification } of batch) {
    if ("fault" in read || !verification) {
      fail(job, read.row, "fault" in read ? read.fault : { reason: "it could not be verified", field: "" });
      continue;
    }
    const score = scores?.[next];
    const checkId = ids[next++];
    if (score && isFault(score)) fail(job, read.row, score);
    else
      succeed(job, read.row, {
        orderId: job.reader.orderId(read.row),
        checkId,
        verification,
        ...(score ? { score } : {}),
      });
  }
}

async function applyOutcomes(job: Job, rows: readonly Row[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH) {
    const read = rows
      .slice(from, from + BATCH)
      .map((row) => ({ row, outcome: job.reader.faultOf(row) ?? job.reader.outcome(row) }));
    const outcomes = read.flatMap(({ outcome }) => (isFault(outcome) ? [] : [outcome]));
    const applied = outcomes.length > 0 ? await job.host.apply(outcomes) : [];
    let next = 0;
    for (const { row, outcome } of read) {
      const answer = isFault(outcome) ? outcome : applied[next++];
      if (isFault(outcome) || isFault(answer)) fail(job, row, answer as RowFault);
      else succeed(job, row, { orderId: outcome.order_id, outcome: { ...outcome, ...answer } });
    }
  }
}

function fail({ report, totals }: Job, row: Row, fault: RowFault): void {
  totals.failed++;
  report.failed(row, fault);
}

function succeed({ report, totals }: Job, row: Row, result: RowResult): void {
  const { verification, score, outcome } = result;
  totals.processed++;
  totals.summary[outcome?.outcome ?? verification!.status]++;
  if (score && totals.levels) totals.levels[score.risk_level]++;
  report.done(row, result);
}

function factsOf({ status, score, pincode_info, standardized, issues }: Verification): CheckFacts {
  const { pin: pincode } = pincode_info;
  return { status, score, pincode, state: standardized.state, issues: issues.map(({ code }) => code) };
}
