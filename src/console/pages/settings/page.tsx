/** The settings of the shop, a part a path: `/settings/alerts`. */
import type { FunctionComponent } from "preact";
import { useRoute } from "preact-iso";
import { type Account, signedIn } from "../../session/state.ts";
import { NotFoundPage } from "../../ui/not-found.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { useWords } from "../../words/index.ts";
import { Alerts } from "./alerts/alerts.tsx";
import { Costs } from "./costs.tsx";
import { Data } from "./data/data.tsx";
import { Keys } from "./keys.tsx";
import { Plan } from "./plan.tsx";
import { Shop } from "./shop.tsx";
import { Stores } from "./stores/stores.tsx";
import { Texts } from "./texts/texts.tsx";
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
  texts: Texts,
  data: Data,
  keys: Keys,
  plan: Plan,
} as const satisfies Record<string, Part>;

type PartName = keyof typeof PARTS;
const NAMES = Object.keys(PARTS) as PartName[];

/** The settings, one part at a time, which is in the path; by default the shop's. */
export function Page() {
  const text = useWords(WORDS);
  const title = usePageTitle();
  const { part = "shop" } = useRoute().params;
  const name = NAMES.find((known) => known === part);
  if (!name) return <NotFoundPage />;
  const { [name]: Content } = PARTS;
  return (
    <div class="settings">
      <h1>{title}</h1>
      <nav aria-label={title}>
        {NAMES.map((each) => (
          <a key={each} href={`/settings/${each}`} aria-current={each === name ? "page" : undefined}>
            {text.parts[each]}
          </a>
        ))}
      </nav>
      <section key={name} data-part={name}>
        <h2>{text.parts[name]}</h2>
        <Content account={signedIn().account} />
      </section>
    </div>
  );
}

/** Whom to ask, and the plan. */
export function ForOthers() {
  const text = useWords(WORDS);
  const { account } = signedIn();
  return (
    <>
      <p class="notice">{text.onlyOwners(account.email)}</p>
      <h2>{account.name}</h2>
      <Plan />
    </>
  );
}
