/** Accounts: their settings and keys, and what an admin does with them; see also sign-up.ts, sign-in.ts. */
import type { AccountUsageQueries } from "../../db/queries/account-usage.ts";
import type { AccountChange } from "../../db/queries/accounts.ts";
import type { AuditQueries } from "../../db/queries/audit.ts";
import type { Slice } from "../../lib/cursor.ts";
import { Problem } from "../../lib/problem.ts";
import type { AdminKey } from "./admin-key.ts";
import { SERVER } from "./audit.ts";
import { type Act, actsAt } from "./commands.ts";
import { createKeyLookup } from "./key-lookup.ts";
import { newKey, secretKeyColumns } from "./keys.ts";
import { createPasswordChanges } from "./password-changes.ts";
import { retentionLimits } from "./retention.ts";
import { changeOfMerchant, changeOfPatch, emailKeyOf } from "./settings.ts";
import { createSignIn, type SignInDeps } from "./sign-in.ts";
import { createSignUp, type SignUpDeps } from "./sign-up.ts";
import { createTotp } from "./totp.ts";
import {
  type Account,
  type AccountPatch,
  type AccountSecret,
  type Actor,
  accountOf,
  type KeyKind,
  type Member,
  type MerchantPatch,
  SEALED_COLUMN,
} from "./types.ts";

interface AccountsDeps extends SignInDeps, SignUpDeps {
  audit: AuditQueries;
  usage: AccountUsageQueries;
  adminKey: AdminKey;
}

export type Accounts = ReturnType<typeof createAccounts>;

/** Makes the use cases of accounts. Invalid input throws `Problem` (src/lib/problem.ts). */
export function createAccounts(deps: AccountsDeps) {
  const { config, store, commands, sessions, box, clock } = deps;
  const { queries } = store;
  const actOf = actsAt(clock);

  /** @param endsSessions in the same transaction, as @param keptUntil of the old secret key. @throws Problem 404 */
  async function change(
    id: number,
    columns: AccountChange,
    act: Act,
    { endsSessions = false, keptUntil = null }: { endsSessions?: boolean; keptUntil?: number | null } = {},
  ) {
    const write = () => commands.change(id, columns, act, endsSessions, keptUntil);
    return store.changed(await (endsSessions ? sessions.endAll({ accountId: id }, null, write) : write()));
  }

  return {
    ...createSignUp(deps),
    ...createSignIn(deps),
    ...createPasswordChanges(deps),
    ...createTotp(deps),
    ...createKeyLookup(store),
    /** @throws Problem 400 with `field` for invalid settings */
    async update(id: number, patch: AccountPatch, by = SERVER): Promise<Account> {
      const columns = await changeOfPatch(patch, {
        box,
        allowed: config.allowPrivateCallbacks,
        limits: retentionLimits(config),
      });
      return change(id, columns, actOf("account.updated", by));
    },
    /**
     * Sets whether all members need a second factor.
     * @param member owner, who has one
     * @throws Problem 409 `totp_absent`
     */
    requireTotp({ accountId, hasTotp }: Member, isRequired: boolean, by: Actor): Promise<Account> {
      if (isRequired && !hasTotp) throw new Problem("totp_absent");
      return change(accountId, { totpRequired: Number(isRequired) }, actOf("account.totp_required", by));
    },
    /**
     * The old key stops working before this resolves, or for a secret key after its grace period, during which it is a
     * named key. `secretKey` is set when it was replaced. Rotating both ends all sessions.
     * @param graceMs milliseconds
     */
    async rotateKeys(id: number, which: KeyKind, by = SERVER, graceMs = 0) {
      const secretKey = which === "publishable" ? undefined : newKey("sk_");
      const columns = {
        ...(secretKey !== undefined && secretKeyColumns(secretKey, box)),
        ...(which !== "secret" && { publishableKey: newKey("pk_") }),
      };
      const act = actOf("account.keys_rotated", by);
      const keptUntil = secretKey !== undefined && graceMs > 0 ? act.at + graceMs : null;
      const account = await change(id, columns, act, { endsSessions: which === "both", keptUntil });
      return { account, secretKey };
    },
    /**
     * A decrypted secret, to sign or verify with; null when the account has none. Never show it.
     * @throws Error when the instance key is wrong
     */
    async openSecret(id: number, which: AccountSecret): Promise<string | null> {
      const row = await queries.byId(id);
      const sealed = row?.[SEALED_COLUMN[which]];
      return sealed ? box.open(sealed, which) : null;
    },
    /** Part of the list, oldest first. @param text in the name, or in a member's e-mail; "" for all */
    page: async (slice: Slice, text: string): Promise<Account[]> =>
      (await queries.page(slice, text.toLowerCase())).map(accountOf),
    /** @param text as for `page` */
    count: (text: string) => queries.count(text.toLowerCase()),
    /** What accounts store, and when they were last used. */
    usage: deps.usage.of,
    list: async (): Promise<Account[]> => (await queries.list()).map(accountOf),
    /** Null when there is no such account. */
    byId: (id: number): Promise<Account | null> => store.byId(id),
    /** Null when it does not exist or is suspended. */
    active: (id: number): Account | null | Promise<Account | null> => store.active(id),
    /** The account with the e-mail of an owner; ignores case. @throws Problem 404 */
    async byEmail(email: string): Promise<Account> {
      const row = await queries.byEmailKey(emailKeyOf(email));
      if (!row) throw new Problem("account_not_found.email");
      return accountOf(row);
    },
    /** A suspended account's sessions end. @throws Problem 404 */
    async adminUpdate(id: number, patch: MerchantPatch, by = SERVER): Promise<Account> {
      const act = actOf("admin.account_updated", by);
      return change(id, changeOfMerchant(patch), act, { endsSessions: patch.status === "suspended" });
    },
    /** Constant time. */
    isAdminKey: (key: string): boolean => deps.adminKey.matches(key),
    /** Actions on accounts and on the server itself, newest first. */
    audit: (slice: Slice) => deps.audit.listOfAccounts(slice),
    /** Generates a new admin key; the old one stops working. @throws Problem 409 when THIKANA_ADMIN_KEY sets it */
    resetAdminKey: (by = SERVER): Promise<string> =>
      deps.adminKey.reset((hash) => commands.resetAdminKey(hash, actOf("admin.admin_key_reset", by))),
  };
}
