/** Second factor of members: an authenticator app, with recovery codes for a lost phone. */
import type { MemberRow } from "../../db/queries/members.ts";
import { Problem } from "../../lib/problem.ts";
import { checkCode } from "./check-code.ts";
import { type Act, actsAt } from "./commands.ts";
import { emailKeyOf } from "./settings.ts";
import type { SignInDeps } from "./sign-in.ts";
import { newRecoveryCodes, newTotpSecret, recoveryHashes, totpStep, totpUri } from "./totp-codes.ts";
import { NO_TOTP, type UsedCode } from "./totp-commands.ts";
import type { Actor, Member } from "./types.ts";

/** Proof that the app has the secret. */
export interface TotpSetup {
  setup: string;
  otp: string;
}

/** Sets up and removes second factors. Wrong codes throw `Problem` 400 `wrong_otp`, too many of them 429. */
export function createTotp(deps: SignInDeps) {
  const { members, memberCommands: commands, sessions, box, clock } = deps;
  const actOf = actsAt(clock);

  async function rowOf(id: number): Promise<MemberRow> {
    const row = await members.queries.byId(id);
    if (!row) throw new Problem("member_not_found");
    return row;
  }

  /** Uses a code of a member who has a second factor. */
  async function codeOf({ id }: Member, otp: string, { ip = null }: Actor): Promise<UsedCode> {
    const row = await rowOf(id);
    if (row.totpSealed === null) throw new Problem("totp_absent");
    const used = await checkCode(deps, row, otp, ip);
    if (used === "wrong") throw wrongCode();
    return used;
  }

  /** Applies a change to the cache. */
  const changed = (row: MemberRow | null): Member => {
    if (!row) throw wrongCode();
    return members.changed(row);
  };

  async function removeFrom(
    { accountId, id }: Pick<MemberRow, "accountId" | "id">,
    act: Act,
  ): Promise<Member> {
    const write = () => commands.removeTotp(accountId, id, act);
    const row = await sessions.endAll({ memberId: id }, null, write);
    if (!row) throw new Problem("member_not_found");
    return members.changed(row);
  }

  /** The secret of a setup that this server began for the member. */
  function openSetup(setup: string, id: number): string {
    let text = "";
    try {
      text = box.open(Buffer.from(setup, "base64url"), "totp_setup");
    } catch {}
    const [owner, secret] = text.split(" ");
    if (owner !== String(id)) throw new Problem("totp_setup_unknown", {}, { field: "setup" });
    return secret;
  }

  return {
    /** How many recovery codes a member has left. */
    recoveryCodesLeft: async ({ id }: Member) => recoveryHashes((await rowOf(id)).recoveryHashes).length,
    /**
     * A secret for the member's app. Nothing is stored before `confirmTotp` gets `setup` back with a code of it.
     * @throws Problem 409 `totp_present`
     */
    async beginTotp({ id, email, hasTotp }: Member) {
      if (hasTotp) throw new Problem("totp_present");
      const secret = await newTotpSecret();
      const setup = box.seal(`${id} ${secret}`, "totp_setup").toString("base64url");
      return { secret, setup, uri: await totpUri(secret, email) };
    },
    /**
     * From now on the sign-in asks for a code.
     * @param input `setup` of `beginTotp`, and a code of the app
     * @returns recovery codes, which cannot be shown again
     * @throws Problem 400 for a wrong code, or a `setup` of another member, 409 when there is a second factor meanwhile
     */
    async confirmTotp({ id, hasTotp }: Member, { setup, otp }: TotpSetup, by: Actor): Promise<string[]> {
      if (hasTotp) throw new Problem("totp_present");
      const secret = openSetup(setup, id);
      const step = await totpStep(secret, otp.replace(/\s/g, ""), clock());
      if (step === null) throw wrongCode();
      const { codes, hashes } = newRecoveryCodes();
      const change = { totpSealed: box.seal(secret, "totp"), totpStep: step, recoveryHashes: hashes };
      changed(await commands.changeTotp(id, null, change, actOf("account.totp_added", by)));
      return codes;
    },
    /** @param otp a code of the app, or a recovery code */
    async removeTotp(member: Member, otp: string, by: Actor): Promise<void> {
      const used = await codeOf(member, otp, by);
      changed(await commands.changeTotp(member.id, used, NO_TOTP, actOf("account.totp_removed", by)));
    },
    /** New recovery codes; the previous ones end. */
    async renewRecoveryCodes(member: Member, otp: string, by: Actor): Promise<string[]> {
      const used = await codeOf(member, otp, by);
      const { codes, hashes } = newRecoveryCodes();
      const act = actOf("account.recovery_codes", by);
      changed(await commands.changeTotp(member.id, used, { recoveryHashes: hashes }, act));
      return codes;
    },
    /** Removes that of another member, who has lost the phone. @throws Problem 404 */
    async removeTotpOf(accountId: number, id: number, by: Actor): Promise<void> {
      await removeFrom({ accountId, id }, actOf("member.totp_removed", by));
    },
    /** For admins. @throws Problem 404 */
    async removeTotpByEmail(email: string, by: Actor): Promise<Member> {
      const row = await members.queries.byEmailKey(emailKeyOf(email));
      if (!row) throw new Problem("member_not_found.email");
      return removeFrom(row, actOf("admin.totp_removed", by));
    },
  };
}

const wrongCode = () => new Problem("wrong_otp", {}, { field: "otp" });
