/** One attempt to deliver an alert, and its record. */

import { setTimeout as sleep } from "node:timers/promises";
import { type Failure, failureText } from "../../../data/catalogue/deliveries.ts";
import type { AlertChange, AlertCommands, AlertRow } from "../../db/queries/alerts.ts";
import type { Logger } from "../../lib/log.ts";
import type { NetworkList } from "../../lib/net/address.ts";
import { type Resolve, systemResolve } from "../../lib/net/resolve.ts";
import type { Remote } from "../../lib/threads/rpc.ts";
import type { Accounts } from "../accounts/accounts.ts";
import type { Account } from "../accounts/types.ts";
import { failure, failureOfResponse, readFailure, storedFailure } from "./failure.ts";
import { type CallbackResponse, post } from "./post.ts";
import { parseRetryAfter, retryDelay } from "./schedule.ts";
import { signatureHeaders } from "./sign.ts";

/** Dependencies of deliveries. */
export interface DeliveryOptions {
  commands: Remote<AlertCommands>;
  accounts: Accounts;
  log: Logger;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Private networks that callbacks may use. */
  allowPrivateCallbacks: NetworkList;
  /** DNS lookup; the system's by default. */
  resolve?: Resolve;
  /** Random numbers in [0, 1) for the jitter. */
  random?: () => number;
  /** Whether other nodes deliver events of the same outbox; not by default. */
  isShared?: boolean;
}

/** Result of one attempt. */
export interface AttemptResult {
  delivered: boolean;
  /** HTTP status; null without a response. */
  status: number | null;
  /** Why it was not delivered; null when it was. */
  failure: Failure | null;
}

const TIMEOUT_MS = 10_000;
/** Pause after an attempt whose result could not be stored: the alert is still due, and would otherwise be sent again at once. */
const STORE_FAILURE_DELAY_MS = 5_000;
/** Standard Webhooks: the receiver does not want this message again. */
const GONE = 410;

export class Delivery {
  readonly #options: Required<DeliveryOptions>;

  constructor(options: DeliveryOptions) {
    this.#options = { resolve: systemResolve, random: Math.random, isShared: false, ...options };
  }

  /**
   * Makes one attempt and stores its result. Never rejects.
   * @param stop ends it without a result: the alert is still due
   */
  async attempt(row: AlertRow, stop: AbortSignal): Promise<void> {
    const { commands, log, clock, isShared } = this.#options;
    try {
      // It may have been withdrawn or replaced since it was read, or claimed by another node.
      const claimed = isShared ? await commands.claim(row.id, clock()) : null;
      if (isShared && !claimed) return;
      if (!isShared && canBeWithdrawn(row) && !(await commands.take(row.id, clock()))) return;
      const change = await this.#try(row, stop);
      if (claimed) await commands.settle(claimed, change);
      else await commands.update(row.id, change);
      if (change.nextAt === null && !change.deliveredAt) {
        const why = change.lastError && failureText(readFailure(change.lastError), "en");
        log.warn("alert given up", { alert: row.id, account: row.accountId, why });
      }
    } catch (error) {
      if (stop.aborted) return;
      log.error("alert delivery failed", { alert: row.id, account: row.accountId, error });
      await sleep(STORE_FAILURE_DELAY_MS, undefined, { signal: stop }).catch(() => {});
    }
  }

  /** Sends a sample, which is not stored. */
  async sample(account: Account, callbackUrl: string): Promise<AttemptResult> {
    const now = this.#options.clock();
    const data = { order_id: "TEST-1", risk_level: "REVIEW", risk_score: 50, risk_reasons: [], test: true };
    const body = JSON.stringify({ type: "order.risk", timestamp: new Date(now).toISOString(), data });
    return resultOf(await this.#post(account, callbackUrl, `msg_test_${crypto.randomUUID()}`, body));
  }

  async #try(row: AlertRow, stop: AbortSignal): Promise<AlertChange> {
    const { accounts, clock, random } = this.#options;
    const account = await accounts.byId(row.accountId);
    const now = clock();
    const obstacle = obstacleOf(account);
    if (!account?.callbackUrl || obstacle !== null) {
      return { nextAt: null, lastAt: now, lastStatus: null, lastError: obstacle && storedFailure(obstacle) };
    }
    const id = `msg_${row.id}_${row.createdAt.toString(36)}`;
    const reply = await this.#post(account, account.callbackUrl, id, row.payload, stop);
    const { delivered, status, failure } = resultOf(reply);
    const after = clock();
    const attempts = row.attempts + 1;
    const wait =
      delivered || status === GONE
        ? null
        : retryDelay(attempts, parseRetryAfter(reply.retryAfter, after), random());
    return {
      attempts,
      lastAt: now,
      lastStatus: status,
      lastError: failure && storedFailure(failure),
      nextAt: wait === null ? null : after + wait,
      deliveredAt: delivered ? after : null,
    };
  }

  async #post(
    account: Account,
    callbackUrl: string,
    id: string,
    body: string,
    signal?: AbortSignal,
  ): Promise<CallbackResponse> {
    const { accounts, clock, allowPrivateCallbacks: allowed, resolve } = this.#options;
    const key = await accounts.openSecret(account.id, "secret_key");
    if (key === null) throw new Error(`account ${account.id} has no secret key`);
    const headers = signatureHeaders({ id, at: clock(), body, key });
    const options = { allowed, resolve, timeoutMs: TIMEOUT_MS, signal };
    return post(callbackUrl, body, { ...headers, "User-Agent": "Thikana" }, options);
  }
}

/** Whether a later decision can replace an event. */
const canBeWithdrawn = ({ type, lastAt }: AlertRow): boolean => type === "order.decision" && lastAt === null;

/** Why nothing can be sent for an account; null when alerts can be sent. */
function obstacleOf(account: Account | null): Failure | null {
  if (account?.status !== "active") return failure("inactive");
  return account.callbackUrl === null ? failure("no_url") : null;
}

function resultOf({ status, body, failure }: CallbackResponse): AttemptResult {
  const delivered = status !== null && status >= 200 && status < 300;
  if (delivered) return { delivered, status, failure: null };
  return { delivered, status, failure: status === null ? failure : failureOfResponse(status, body) };
}
