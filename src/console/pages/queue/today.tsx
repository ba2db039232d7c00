/** What was decided today, and how long the oldest order has waited against the target that the owner has set. */
import { useEffect, useRef } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { firstDay } from "../../search/days.ts";
import { signedIn } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { useLoad } from "../../ui/use-load.ts";
import { numberText, shortTime, waited } from "../../words/format.ts";
import { useWords, words } from "../../words/index.ts";
import type { Decisions } from "./decisions.ts";
import type { Queue } from "./queue.ts";

const WORDS = words({
  decided: (n: number, own: number) => [
    `Decided today: ${numberText(n)}${own > 0 && own < n ? `, ${numberText(own)} by you` : ""}`,
    `आज फ़ैसला हुआ: ${numberText(n)}${own > 0 && own < n ? `, ${numberText(own)} आपने किए` : ""}`,
  ],
  oldest: (since: string, time: string) => [
    `Oldest since ${since}: ${time}`,
    `सबसे पुराना ${since} से रुका है: ${time}`,
  ],
  target: (time: string) => [`target ${time}`, `लक्ष्य ${time}`],
});

const HOUR_MS = 3_600_000;

const OLDEST = { sort: "placed_at", limit: 1, fields: "slim" } as const;

async function loadToday() {
  const [today, { orders }] = await Promise.all([
    answer(api.GET("/api/v1/orders/decided")),
    answer(api.GET("/api/v1/orders/risk", { params: { query: OLDEST } })),
  ]);
  return { ...today, oldest: orders.at(0)?.placed_at };
}

/** Nothing while it is not known. */
export function Today({ queue, decisions }: { queue: Queue; decisions: Decisions }) {
  const { total } = useStore(queue.state);
  const unsent = useStore(decisions.sender.waiting).length;
  const { data, reload } = useLoad(loadToday, []);
  const isFirst = useRef(true);
  const day = firstDay("today");
  // Once a decision has arrived, when others have decided, and when another day begins.
  useEffect(() => {
    if (!isFirst.current && unsent === 0) reload();
    isFirst.current = false;
  }, [unsent, total, day]);
  const text = useWords(WORDS);
  if (!data) return null;
  return (
    <p class="queue-today">
      {text.decided(data.decided, data.own)}
      {data.oldest && <Oldest placedAt={data.oldest} />}
    </p>
  );
}

/** Links to the list with the oldest first. */
function Oldest({ placedAt }: { placedAt: string }) {
  const text = useWords(WORDS);
  const { review_hours } = signedIn().account;
  const age = Date.now() - Date.parse(placedAt);
  const isLate = review_hours > 0 && age > review_hours * HOUR_MS;
  return (
    <>
      {" · "}
      <a href="/queue?sort=placed_at" data-late={isLate}>
        {text.oldest(shortTime(placedAt), waited(age))}
        {review_hours > 0 && ` (${text.target(waited(review_hours * HOUR_MS))})`}
      </a>
    </>
  );
}
