/** Processes one bulk file, from its bytes to the response. Runs in a worker; BulkBackend accesses the database. */
import type { AddressIn, PincodeInfo, Verification } from "../../engine/address/schema.ts";
import type { openEngines } from "../../engine/index.ts";
import { type CheckFacts, checkFacts } from "../checks/checks.ts";
import { type FoundOrder, isFault, type OutcomeToApply, type RowFault } from "../orders/file-rows.ts";
import { mayHideReturns } from "../orders/record/finished.ts";
import { type Order, orderOf } from "../orders/record/order.ts";
import type { BulkBackend, CheckedBatch, JobRequest } from "./calls.ts";
import { type Ends, lacksDeliveries, noEnds } from "./ends.ts";
import { type OrderRows, orderRows } from "./order-rows.ts";
import { orderOutcomes } from "./outcome-rows.ts";
import { readRows } from "./read.ts";
import { RecordReader } from "./records.ts";
import { emptyTotals, openReport, type Report, type Totals } from "./report.ts";
import type { RowResult } from "./row-result.ts";
import { tooManyRows } from "./sheet/faults.ts";
import type { Limits } from "./sheet/limits.ts";
import { anySource, type Row } from "./sheet/sheet.ts";
import { openTable, type Table } from "./table.ts";
import { type FileOrder, hasOrders } from "./types.ts";
import { warning } from "./warnings.ts";

/** How the backend is called. */
interface Calls {
  /** Rows per call: few, so that neither the main thread nor the writer is blocked for long. */
  rows: number;
  /** Calls in flight: while the backend handles one, the next rows are verified. */
  inFlight: number;
}

/** Small calls for orders: other writes can run between them, and if there are none, several share a transaction. */
const ORDER_CALLS: Calls = { rows: 100, inFlight: 20 };
const OTHER_CALLS: Calls = { rows: 200, inFlight: 2 };
/** PINs per file that the external service is asked for. */
const MAX_OUTSIDE = 100;

/** Verifies a row, and reads its name and e-mail. */
type Engines = Pick<Awaited<ReturnType<typeof openEngines>>, "engine" | "isGibberish">;

/** @throws Problem 400 for an unusable file, and the backend's rejections */
export async function runJob(
  request: JobRequest,
  engines: Engines,
  backend: BulkBackend,
  limits: Limits,
): Promise<Uint8Array[]> {
  const { mode, format, now, statuses, dateOrder } = request;
  const source = anySource(request.sheet);
  const table = openTable(await readRows(request.bytes, limits, source), mode, request.columns);
  if (table.rows.length > limits.rows) throw tooManyRows(limits);
  // Orders are processed by date, and all rows of one together.
  const isInOrder = mode === "addresses";
  const report = await openReport(format, mode, table, { isInOrder, limits });
  const reader = new RecordReader(table, {
    isHistory: mode === "history",
    is1904: source.is1904,
    now,
    statuses,
    dateOrder,
  });
  const totals = emptyTotals(mode, table.rows.length);
  const job = { ...request, table, reader, engines, backend, report, totals, codEnds: noEnds() };
  if (mode === "outcomes") await applyOutcomes(job);
  else await verifyRows(job);
  totals.warnings = reader.warnings(source.otherSheets);
  if (totals.outcomes && lacksDeliveries(totals.outcomes)) totals.warnings.push(warning("no_deliveries", {}));
  if (mayHideReturns(job.codEnds)) totals.warnings.push(warning("no_returns", {}));
  return report.end(totals);
}

interface Job extends JobRequest {
  table: Table;
  reader: RecordReader;
  engines: Engines;
  backend: BulkBackend;
  report: Report;
  totals: Totals;
  /** Outcomes of the COD orders. */
  codEnds: Ends;
}

type ParsedRow = OrderRows & ({ address: AddressIn; order: FileOrder | null } | { fault: RowFault });

/**
 * 1. reads every row, to know how many checks the file needs;
 * 2. takes these checks, or none if the quota is too small;
 * 3. sorts orders by date, so that each is scored after the orders placed before it;
 * 4. verifies in batches, pipelined with the backend's calls.
 */
async function verifyRows(job: Job): Promise<void> {
  const { mode, table } = job;
  const parsedRows = orderRows(table.rows, table, hasOrders(mode)).map((rows) => read(job, rows));
  parsedRows.sort((a, b) => placedAt(a) - placedAt(b));
  await job.backend.take(parsedRows.filter((row) => !("fault" in row)).length);
  const known = new Map<string, PincodeInfo | null>();
  const calls = hasOrders(mode) ? ORDER_CALLS : OTHER_CALLS;
  const pending: Promise<void>[] = [];
  for (let from = 0; from < parsedRows.length; from += calls.rows) {
    const verified = await verifyBatch(job, parsedRows.slice(from, from + calls.rows), known);
    await pending.at(-calls.inFlight);
    const end = finishBatch(job, verified, pending.at(-1));
    // Awaited some batches later: its rejection must not count as unhandled until then.
    end.catch(() => {});
    pending.push(end);
  }
  await pending.at(-1);
}

function read({ reader, mode }: Job, rows: OrderRows): ParsedRow {
  const { row } = rows;
  const fault = reader.faultOf(row);
  if (fault) return { ...rows, fault };
  const address = reader.address(row);
  if (isFault(address)) return { ...rows, fault: address };
  const order = hasOrders(mode) ? reader.order(rows) : null;
  return order && isFault(order) ? { ...rows, fault: order } : { ...rows, address, order };
}

/** Orders without a date come last. */
const placedAt = (row: ParsedRow): number =>
  ("order" in row ? row.order?.placedAt : null) ?? Number.MAX_SAFE_INTEGER;

type Verified = ParsedRow & { verification?: Verification };

async function verifyBatch(
  job: Job,
  batch: readonly ParsedRow[],
  known: Map<string, PincodeInfo | null>,
): Promise<Verified[]> {
  const verified = batch.map(
    (row): Verified =>
      "fault" in row ? row : { ...row, verification: job.engines.engine.verify(row.address) },
  );
  if (job.asksOutside) await askOutside(job, verified, known);
  return verified;
}

/** Verifies rows again whose PIN is missing in the directory but found by the external service. */
async function askOutside(
  { backend, engines: { engine } }: Job,
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

/** @param before the previous batch, which must be reported first */
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
      join(job, [...read.more, ...read.again]);
      continue;
    }
    const { row, verification } = read;
    const score = scores?.[next];
    const checkId = ids[next++];
    if (score && isFault(score)) fail(job, row, score);
    else
      succeed(job, row, {
        orderId: job.reader.orderId(row),
        checkId,
        verification,
        score,
        end: read.order?.outcome?.outcome ?? "open",
        payment: read.order?.input.payment_method,
      });
    join(job, [...read.more, ...read.again]);
  }
}

function toRemember({ mode, engines, accountId, now }: Job, batch: readonly Verified[]): CheckedBatch {
  const checks: CheckFacts[] = [];
  const orders: Order[] = [];
  const owner = { accountId, channel: "bulk" };
  for (const row of batch) {
    if ("fault" in row || !row.verification) continue;
    checks.push(checkFacts(row.verification));
    if (!row.order) continue;
    const { order, verification } = row;
    const address = { given: row.address, verification };
    orders.push(orderOf(order.input, address, order, owner, engines.isGibberish, now));
  }
  return { checks, orders: hasOrders(mode) ? orders : null };
}

async function applyOutcomes(job: Job): Promise<void> {
  const { orders, failed, more } = orderOutcomes(job.table.rows, job.reader);
  for (const { row, fault } of failed) fail(job, row, fault);
  join(job, more);
  for (let from = 0; from < orders.length; from += OTHER_CALLS.rows) {
    const some = orders.slice(from, from + OTHER_CALLS.rows);
    const answers = await job.backend.apply(some.flatMap(({ steps }) => steps));
    let next = 0;
    for (const { row, final, steps } of some) {
      const answer = answers[next + steps.indexOf(final)];
      next += steps.length;
      if (isFault(answer)) fail(job, row, answer);
      else succeed(job, row, { orderId: final.order_id, outcome: applyResult(final, answer) });
    }
  }
}

/** The order's own id replaces the reference or AWB of the row. */
const applyResult = ({ order_id, outcome }: OutcomeToApply, applied: FoundOrder) => ({
  order_id,
  outcome,
  ...applied,
});

function fail({ report, totals }: Job, row: Row, fault: RowFault): void {
  totals.failed++;
  report.failed(row, fault);
}

/** Counts further rows of orders. */
function join({ report, totals }: Job, rows: readonly Row[]): void {
  for (const row of rows) report.joined(row);
  totals.item_rows += rows.length;
}

function succeed({ report, totals, codEnds }: Job, row: Row, result: RowResult): void {
  const { verification, score, outcome, end, payment } = result;
  totals.processed++;
  totals.summary[outcome?.outcome ?? verification!.status]++;
  if (outcome && !outcome.order_found) totals.summary.not_found++;
  if (score && totals.levels) totals.levels[score.riskLevel]++;
  if (end && totals.outcomes) totals.outcomes[end]++;
  if (end && payment === "COD") codEnds[end]++;
  if (score && !score.created && totals.matched !== undefined) totals.matched++;
  report.done(row, result);
}
