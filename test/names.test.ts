/**
 * One thing has one name, the one that the field uses. These are names that this code had for things which have a
 * standard one; they do not come back, neither declared in src nor as the name of a file.
 */
import { expect, test } from "bun:test";
import { basename } from "node:path";
import { type SourceFile, sourceFiles } from "./support/source.ts";

/** Former name → standard name. A pattern is held to whole identifiers. */
const FORMER: readonly [former: RegExp, standard: string][] = [
  [/^(Pen|Side|inherit)$/, "WriteLock, LockOwner, releaseDeadOwner"],
  [/^Scribe$/, "UsageStore"],
  [/^OrderDesk$/, "OrderWriter; OrderPort where webhooks use it"],
  [/^(Behind|WriteBehind)$/, "DeferredTask, Flushable"],
  [/^Parts$/, "OrderDeps, WriterDeps"],
  [/^OrderWrite$/, "OrderUnitOfWork"],
  [/^(partyKeys|orderParties|PARTY_\w+)$/, "identityKeys, orderIdentities, IDENTITY_…"],
  [/^(pasts|pastChanges)$/, "placeStats, placeStatsJournal"],
  [/^(season[A-Z]?\w*|Season\w*)$/, "scanOrders, AnalysisJob"],
  [/^breathe$/, "yieldToEventLoop"],
  [/^RuleBook$/, "ActiveRules"],
  [/^Trial\w*$/, "Evaluation"],
  [/^(Turns|turns)$/, "ConcurrencyLimiter"],
  [
    /^(Question|Reply|Opening|QUESTIONS|REPLIES)$/,
    "RpcRequest, RpcResponse, WorkerInit, REQUESTS, RESPONSES",
  ],
  [/^Host$/, "BulkBackend"],
  [/^(Call|House)$/, "RequestContext, ServerContext"],
  [/^(Doer|\w+_DOERS)$/, "Actor, …_ACTORS"],
  [/^Refusal$/, "UserError, RejectionReason"],
  [/^(storeContacts|StoreContact\w*)$/, "webhookDeliveries"],
  [/^(Facts|Sighting|Telling|untold)$/, "OrderState, StatusObservation, PendingOutcome, pendingOutcomes"],
  [/^(EventWork|WAITS)$/, "EventProcessor, RETRY_DELAYS_MS"],
  [/^recalling$/, "withResultCache"],
  [/^peel[A-Z]?\w*$/, "stripCity, stripState"],
  [/^mend[A-Z]?\w*$/, "correctSpelling"],
  [/^slips?$|^slip[A-Z]|[a-z]Slip|SLIP/, "typo"],
  [/^(Witness(es)?|WITNESSES)$/, "PlaceEvidence, EVIDENCE"],
  [/^(MOST|LEAST|LONGEST)(_\w+)?$/, "MAX_…, MIN_…"],
  [/^(\w+_)?PATIENCE(_MS)?$|^patienceMs$/, "TIMEOUT_MS, timeoutMs"],
  [/^(isSame|switched|bodyOf|Saved|Listed)$/, "what is compared, changed, sent, stored, listed: isSameWord"],
  [/^(FAREWELL|DUE|AHEAD)$/, "SHUTDOWN_GRACE_MS, FLUSH_THRESHOLD, PREFETCH"],
];

/** Former names of files and folders. A place in the directory may still be a `places.ts`, an hour ago a past. */
const FORMER_FILES =
  /^(pen|scribe|desk|desk-worker|write-behind|behind|parts|outbox|party|parties|pasts|season\w*|recall|house|call)(\.ts)?$/;

/** What a file declares at any depth: constants, functions, classes, types, members of types. */
const DECLARED =
  /\b(?:const|let|function\*?|class|interface|type|enum)\s+(\w+)|^\s*(?:export |static |readonly |async |private )*#?(\w+)\??(?:<[^>\n]*>)?(?:\([^\n]*\)(?::[^\n]*)?\s*\{|\([^\n]*\): |: |\?: | = )/gm;

function declaredIn({ path, text }: SourceFile): string[] {
  const code = text.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
  const names = [...code.matchAll(DECLARED)].map(([, declared, member]) => declared ?? member);
  return [...new Set(names)].map((name) => `${path} ${name}`);
}

const standardOf = (name: string): string | undefined => FORMER.find(([former]) => former.test(name))?.[1];
const files = sourceFiles();
const former = files.flatMap(declaredIn).flatMap((place) => {
  const standard = standardOf(place.split(" ")[1]);
  return standard ? [{ place, standard }] : [];
});

test("no file of src declares a former name", () => {
  expect(former).toEqual([]);
});

test("no file or folder of src has a former name", () => {
  const paths = files.map(({ path }) => path);
  expect(paths.filter((path) => path.split("/").some((part) => FORMER_FILES.test(part)))).toEqual([]);
});

// `bun build --entry-naming [name].[ext]` puts all of them in one folder of the executable.
test("worker files have distinct base names", () => {
  const workers = files.map(({ path }) => basename(path)).filter((name) => name.endsWith("worker.ts"));
  expect(workers.length).toBeGreaterThan(0);
  expect(workers).toEqual([...new Set(workers)]);
});

test.each([
  ["const MOST = 200;", "MOST"],
  ["  readonly #pen: Pen;\nexport class Pen {}", "Pen"],
  ["export interface Question {}", "Question"],
  ["export type Doer = string;", "Doer"],
  ["  patienceMs: number;", "patienceMs"],
  ["  breathe(): Promise<void>;", "breathe"],
  ["export function isSlipOf(a: string): boolean {", "isSlipOf"],
  ["const MIN_SLIP = 5;", "MIN_SLIP"],
])("%p is found", (text, name) => {
  const names = declaredIn({ path: "x", text, imports: { files: [], packages: [] } });
  expect(names).toContain(`x ${name}`);
  expect(standardOf(name)).toBeString();
});

test.each([
  "Places",
  "placeOf",
  "area",
  "sliplane",
  "peer",
  "mention",
  "almost",
  "MAX_AHEAD_MS",
  "callbackUrl",
])("%s is an ordinary name", (name) => {
  expect(standardOf(name)).toBeUndefined();
});
