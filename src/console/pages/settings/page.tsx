/** The settings of the shop, a part a path: `/settings/alerts`. */
import type { FunctionComponent } from "preact";
import { useRoute } from "preact-iso";
import { can } from "../../session/can.ts";
import { type Account, session, signedIn } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { useWords } from "../../words/index.ts";
import { NotFoundPage } from "../not-found/page.tsx";
import { Alerts } from "./alerts/alerts.tsx";
import { Costs } from "./costs.tsx";
import { Data } from "./data/data.tsx";
import { Keys } from "./keys.tsx";
import { Plan } from "./plan.tsx";
import { Shop } from "./shop.tsx";
import { Stores } from "./stores/stores.tsx";
import { Website } from "./website.tsx";
import { WORDS } from "./words.ts";

/** A part of the settings. */
type Part = FunctionComponent<{ account: Account }>;

/** By the last part of the path; the first one is also `/settings`. */
const PARTS = {
  shop: Shop,
  website: Website,
  stores: Stores,
  alerts: Alerts,
  costs: Costs,
  data: Data,
  keys: Keys,
  plan: Plan,
} as const satisfies Record<string, Part>;

type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

export function SettingsPage() {
  const { part = "shop" } = useRoute().params;
  const name = NAMES.find((known) => known === part);
  useStore(session);
  const { account, member } = signedIn();
  if (!can(member, "owner")) return <ForOthers account={account} />;
  return name ? <OnePart name={name} account={account} /> : <NotFoundPage />;
}

function OnePart({ name, account }: { name: PartName; account: Account }) {
  const text = useWords(WORDS);
  const { [name]: Content } = PARTS;
  return (
    <div class="settings">
      <h1>{text.title}</h1>
      <nav aria-label={text.title}>
        {NAMES.map((each) => (
          <a key={each} href={`/settings/${each}`} aria-current={each === name ? "page" : undefined}>
            {text.parts[each]}
          </a>
        ))}
      </nav>
      <section key={name} data-part={name}>
        <h2>{text.parts[name]}</h2>
        <Content account={account} />
      </section>
    </div>
  );
}

/** What members who are not owners may see. */
function ForOthers({ account }: { account: Account }) {
  const text = useWords(WORDS);
  return (
    <>
      <h1>{text.title}</h1>
      <p class="notice">{text.onlyOwners(account.email)}</p>
      <h2>{account.name}</h2>
      <Plan />
    </>
  );
}
