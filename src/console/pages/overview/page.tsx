/** What waits now, and the figures of the last days. Each figure links to its orders. */

import { useLocation } from "preact-iso";
import { usePageTitle } from "../../ui/page-title.ts";
import { useWords } from "../../words/index.ts";
import { Checks } from "./checks.tsx";
import { overviewHref, PERIODS, periodOf } from "./links.ts";
import { Orders } from "./orders.tsx";
import { WORDS } from "./words.ts";

export function Page() {
  const text = useWords(WORDS);
  const { query } = useLocation();
  const days = periodOf(query);
  return (
    <div class="overview">
      <header class="page-head">
        <h1>{usePageTitle()}</h1>
        <nav class="periods" aria-label={text.period}>
          {PERIODS.map((period) => (
            <a key={period} href={overviewHref(period)} aria-current={period === days ? "true" : undefined}>
              {text.days(period)}
            </a>
          ))}
        </nav>
      </header>
      <Orders days={days} />
      <Checks days={days} />
    </div>
  );
}
