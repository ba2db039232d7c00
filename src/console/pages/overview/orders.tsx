/** The shop's orders: those to review now, and all of the period by day, level, payment and place. */
import { can } from "../../session/state.ts";
import { type Analytics, Learning, readAnalytics } from "../../shop/learning.tsx";
import { SavingParts } from "../../shop/saving.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { money, numberText, percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Figure, SavedFigure } from "./figure.tsx";
import { ordersHref, UNKNOWN } from "./links.ts";
import { Now } from "./now.tsx";
import { OrdersByDay } from "./orders-by-day.tsx";
import { isFew, MIN_FINISHED, RateTable } from "./rate-table.tsx";
import { States } from "./states/states.tsx";
import { readWaiting } from "./waiting.ts";
import { WORDS } from "./words.ts";

/** @param props.serial another one reads the figures again */
export function Orders({ days, serial }: { days: number; serial: number }) {
  const waiting = useLoad(readWaiting, [serial]);
  const analytics = useLoad(() => readAnalytics(days), [days, serial]);
  const parts = [waiting, analytics];
  const failed = parts.find(({ error }) => error !== null);
  const isLoading = parts.some(({ loading }) => loading);
  const reload = () => {
    for (const part of parts) if (part.error !== null) part.reload();
  };
  return (
    <>
      {failed && <ErrorNotice error={failed.error} onRetry={reload} />}
      {waiting.data && analytics.data ? (
        <div aria-busy={isLoading} data-days={analytics.data.days}>
          <Now waiting={waiting.data} />
          <Placed analytics={analytics.data} />
        </div>
      ) : (
        !failed && <Loading />
      )}
    </>
  );
}

function Placed({ analytics }: { analytics: Analytics }) {
  const text = useWords(WORDS);
  const { days, orders, rto, complete, doubt, order_value, rto_value, by_day } = analytics;
  const { saving } = analytics.review;
  const from = by_day[0].date;
  return (
    <section>
      <h2>{text.orders}</h2>
      {orders === 0 ? (
        <>
          <NoOrders />
          <Learning shown={analytics} />
        </>
      ) : (
        <>
          <dl class="figures">
            <Figure
              name={text.placed}
              value={numberText(orders)}
              href={ordersHref({ from })}
              note={text.worth(money(order_value))}
            />
            <Figure
              name={text.lost}
              value={numberText(rto)}
              href={ordersHref({ from, outcome: "rto" })}
              note={[rateText(analytics, text), text.worth(money(rto_value))].filter(Boolean).join(" · ")}
            />
            <SavedFigure {...{ saving, days, from }} />
          </dl>
          {doubt === "no_returns" && (
            <p class="notice warn" data-doubt={doubt}>
              {text.noReturns} {can("agent") && <a href="/files">{text.importOrders}</a>}
            </p>
          )}
          <SavingParts {...{ saving, days }} />
          <Learning shown={analytics} />
          <OrdersByDay days={by_day} />
          <Tables analytics={analytics} from={from} />
          <States states={analytics.by_state} from={from} />
          <p>
            <small>
              {text.rateHint} {text.recentHint(numberText(complete.return_days))} {text.fewHint(MIN_FINISHED)}{" "}
              {text.amountHint}
            </small>
          </p>
        </>
      )}
    </section>
  );
}

/** The rate of orders whose returns are known; if these are too few, that of all so far. */
function rateText(all: Analytics, text: (typeof WORDS)["en"]): string | null {
  const { return_days, ...old } = all.complete;
  if (old.rto_rate !== null && !isFew(old))
    return text.rateOf(percent(old.rto_rate), numberText(return_days));
  if (all.rto_rate === null) return null;
  const rate = text.rateSoFar(percent(all.rto_rate));
  return isFew(all) ? `${rate} (${text.few})` : rate;
}

function NoOrders() {
  const text = useWords(WORDS);
  return (
    <div class="notice">
      <p>{text.noOrders}</p>
      {can("agent") && (
        <p class="actions">
          {can("owner") && <a href="/get-started">{text.connect}</a>}
          <a href="/files">{text.importOrders}</a>
        </p>
      )}
    </div>
  );
}

function Tables({ analytics, from }: { analytics: Analytics; from: string }) {
  const text = useWords(WORDS);
  const { by_level, by_payment, by_pincode } = analytics;
  const rows = {
    level: by_level.map((row) => {
      const level = row.risk_level as keyof typeof text.levels;
      return { ...row, key: level, name: text.levels[level], filters: { level, from } };
    }),
    payment: by_payment.map((row) => {
      const payment = row.payment_method as keyof typeof text.payments;
      return { ...row, key: payment, name: text.payments[payment], filters: { payment, from } };
    }),
    pincode: by_pincode.map(({ pincode, ...row }) => ({
      ...row,
      key: pincode,
      name: pincode || text.unknown,
      filters: { pincode: pincode || UNKNOWN, from },
    })),
  };
  return (
    <div class="tables">
      <div class="stacked">
        <RateTable title={text.byLevel} column={text.columns.level} rows={rows.level} />
        <RateTable title={text.byPayment} column={text.columns.payment} rows={rows.payment} />
      </div>
      <RateTable title={text.byPincode} column={text.columns.pincode} rows={rows.pincode} />
    </div>
  );
}
