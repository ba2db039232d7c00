/** The account of the demo shop and its three members. */
import type { Account, Actor, Member } from "../../features/accounts/types.ts";
import type { Services } from "../../server/app.ts";

/** Of every member: the server is thrown away with its data. */
export const DEMO_PASSWORD = "rangoli-demo-2026";

const SHOP = "Rangoli Sarees";
const INVITED = [
  { name: "Ravi", email: "ravi@rangoli.example", role: "agent" },
  { name: "Fatima", email: "fatima@rangoli.example", role: "viewer" },
] as const;

export interface DemoAccount {
  account: Account;
  owner: Member;
  agent: Member;
  /** All three. */
  members: readonly Member[];
  secretKey: string;
}

/** Signs the owner up and lets the others join by their invitations. */
export async function createMembers({ accounts, members }: Services): Promise<DemoAccount> {
  const owner = { name: SHOP, email: "asha@rangoli.example", password: DEMO_PASSWORD };
  const { account, member, secretKey } = await accounts.signup(owner);
  const by: Actor = { source: `session ${member.email}`, actor: member.email };
  const invited: Member[] = [];
  for (const each of INVITED) {
    const { member: joins, inviteToken } = await members.invite(account.id, each, by);
    await members.join({ token: inviteToken ?? "", password: DEMO_PASSWORD });
    invited.push(joins);
  }
  return { account, owner: member, agent: invited[0], members: [member, ...invited], secretKey };
}
