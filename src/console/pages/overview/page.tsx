/** What waits now, and the figures of the last days. Each figure links to its orders. */

import { useCallback, useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { usePageTitle } from "../../ui/page-title.ts";
import { usePolling } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { Checks } from "./checks.tsx";
import { overviewHref, PERIODS, periodOf } from "./links.ts";
import { Orders } from "./orders.tsx";
import { WORDS } from "./words.ts";

/** Often enough for a page that is open all day. */
const REFRESH_MS = 300_000;

export function Page() {
  const text = useWords(WORDS);
  const { query } = useLocation();
  const days = periodOf(query);
  /** How often the figures have been read again. */
  const [serial, setSerial] = useState(0);
  usePolling(
    useCallback(() => setSerial((before) => before + 1), []),
    REFRESH_MS,
  );
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
      <Orders days={days} serial={serial} />
      <Checks days={days} serial={serial} />
    </div>
  );
}
