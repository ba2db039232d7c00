/** One try to deliver an alert, and what follows from it. */
import type { Account, Accounts } from "../accounts/types.ts";
import type { AlertChange, AlertDeliveryQueries, AlertRow } from "../db/queries/alert-deliveries.ts";
import type { Logger } from "../log.ts";
import type { NetworkList } from "../net/address.ts";
import type { Resolve } from "../net/resolve.ts";
import { post, type Reply } from "./post.ts";
import { readRetryAfter, waitAfter } from "./schedule.ts";
import { signatureHeaders } from "./sign.ts";

export interface DeliveryOptions {
  queries: AlertDeliveryQueries;
  accounts: Accounts;
  log: Logger;
  clock: () => number;
  allowPrivateCallbacks: NetworkList;
  resolve: Resolve;
  chance: () => number;
}

/** What came of a try. */
export interface Tried {
  delivered: boolean;
  /** HTTP status; null without an answer. */
  status: number | null;
  /** Why it was not delivered; null when it was. */
  error: string | null;
}

/** DESIGN "Alerts". */
const TIMEOUT_MS = 10_000;
/** Characters of an answer that are kept. */
const KEPT = 500;
/** How long an alert rests whose try could not be written down: it would be sent again at once otherwise. */
const REST_MS = 5_000;
/** The receiver wants this message never again. */
const GONE = 410;

export class Delivery {
  readonly #o: DeliveryOptions;

  constructor(options: DeliveryOptions) {
    this.#o = options;
  }

  /** Tries once and writes down what came of it. Never rejects. */
  async attempt(row: AlertRow): Promise<void> {
    const { queries, log } = this.#o;
    try {
      const change = await this.#try(row);
      await queries.update(row.id, change);
      if (change.nextAt === null && !change.deliveredAt) {
        log.warn("an alert was given up", { alert: row.id, account: row.accountId, why: change.lastError });
      }
    } catch (error) {
      log.error("an alert could not be tried", { alert: row.id, account: row.accountId, error });
      await Bun.sleep(REST_MS);
    }
  }

  /** Sends a sample, which is kept nowhere. */
  async sample(account: Account, callbackUrl: string): Promise<Tried> {
    const now = this.#o.clock();
    const data = { order_id: "TEST-1", risk_level: "REVIEW", risk_score: 50, risk_reasons: [], test: true };
    const body = JSON.stringify({ type: "order.risk", timestamp: new Date(now).toISOString(), data });
    return triedOf(await this.#post(account, callbackUrl, `msg_test_${crypto.randomUUID()}`, body));
  }

  async #try(row: AlertRow): Promise<AlertChange> {
    const { accounts, clock, chance } = this.#o;
    const account = await accounts.byId(row.accountId);
    const now = clock();
    const obstacle = obstacleOf(account);
    if (!account?.callbackUrl || obstacle !== null) {
      return { nextAt: null, lastAt: now, lastStatus: null, lastError: obstacle };
    }
    const id = `msg_${row.id}_${row.createdAt.toString(36)}`;
    const reply = await this.#post(account, account.callbackUrl, id, row.payload);
    const { delivered, status, error } = triedOf(reply);
    const after = clock();
    const attempts = row.attempts + 1;
    const wait =
      delivered || status === GONE
        ? null
        : waitAfter(attempts, readRetryAfter(reply.retryAfter, after), chance());
    return {
      ...{ attempts, lastAt: now, lastStatus: status, lastError: error },
      nextAt: wait === null ? null : after + wait,
      deliveredAt: delivered ? after : null,
    };
  }

  async #post(account: Account, callbackUrl: string, id: string, body: string): Promise<Reply> {
    const { accounts, clock, allowPrivateCallbacks: allowed, resolve } = this.#o;
    const key = await accounts.openSecret(account.id, "secret_key");
    if (key === null) throw new Error(`account ${account.id} has no secret key`);
    const headers = signatureHeaders({ id, at: clock(), body, key });
    const options = { allowed, resolve, timeoutMs: TIMEOUT_MS };
    return post(callbackUrl, body, { ...headers, "User-Agent": "Thikana" }, options);
  }
}

/** Why nothing can be sent for an account; null when something can. */
function obstacleOf(account: Account | null): string | null {
  if (account?.status !== "active") return "the account is not active";
  return account.callbackUrl === null ? "no callback_url is set" : null;
}

function triedOf({ status, body, error }: Reply): Tried {
  const delivered = status !== null && status >= 200 && status < 300;
  if (delivered) return { delivered, status, error: null };
  return { delivered, status, error: status === null ? error : answerText(status, body) };
}

/** The status and the beginning of the body, on one line. */
function answerText(status: number, body: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: whatever a stranger's server has answered
  const line = body.replace(/[\u0000-\u0020\u007f]+/g, " ").trim();
  return `answered ${status}${line === "" ? "" : `: ${line}`}`.slice(0, KEPT);
}
