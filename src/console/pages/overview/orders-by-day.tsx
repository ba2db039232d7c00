/** The orders of each day by outcome. */

import type { Analytics } from "../../shop/learning.tsx";
import { useWords } from "../../words/index.ts";
import { Bars } from "./bars.tsx";
import { ordersHref } from "./links.ts";
import { Count } from "./rate-table.tsx";
import { WORDS } from "./words.ts";

export function OrdersByDay({ days }: { days: Analytics["by_day"] }) {
  const text = useWords(WORDS);
  return (
    <Bars
      title={text.byDay}
      series={[
        { name: text.outcomes.delivered, tone: "good" },
        { name: text.outcomes.other, tone: "open" },
        { name: text.outcomes.rto, tone: "bad" },
      ]}
      days={days.map(({ date, orders, delivered, rto }) => ({
        date,
        counts: [delivered, orders - delivered - rto, rto],
      }))}
      total={({ date }, orders) => <Count count={orders} href={ordersHref({ from: date, to: date })} />}
    />
  );
}
