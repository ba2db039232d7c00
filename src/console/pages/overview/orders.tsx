/** The shop's orders: those to review now, and all of the period by day, level, payment and place. */
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { money, numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Figure } from "./figure.tsx";
import { Learning } from "./learning.tsx";
import { ordersHref } from "./links.ts";
import { Now } from "./now.tsx";
import { OrdersByDay } from "./orders-by-day.tsx";
import { MIN_FINISHED, RateTable } from "./rate-table.tsx";
import { Saved } from "./saved.tsx";
import { type Analytics, readShop } from "./shop.ts";
import { States } from "./states/states.tsx";
import { WORDS } from "./words.ts";

export function Orders({ days }: { days: number }) {
  const { data, error, loading, reload } = useLoad(() => readShop(days), [days]);
  return (
    <div aria-busy={loading} data-days={data?.analytics.days}>
      {error !== null && <ErrorNotice error={error} onRetry={reload} />}
      {error === null && !data && <Loading />}
      {error === null && data && (
        <>
          <Now waiting={data.waiting} />
          <Placed analytics={data.analytics} />
          <Learning outcomes={data.outcomes} />
        </>
      )}
    </div>
  );
}

function Placed({ analytics }: { analytics: Analytics }) {
  const text = useWords(WORDS);
  const { orders, rto, order_value, rto_value, by_day } = analytics;
  const from = by_day[0].date;
  return (
    <section>
      <h2>{text.orders}</h2>
      {orders === 0 ? (
        <p class="notice">{text.noOrders}</p>
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
              note={text.worth(money(rto_value))}
            />
            <Saved review={analytics.review} from={from} />
          </dl>
          <OrdersByDay days={by_day} />
          <Tables analytics={analytics} from={from} />
          <States states={analytics.by_state} from={from} />
          <p>
            <small>
              {text.rateHint} {text.fewHint(MIN_FINISHED)}
            </small>
          </p>
        </>
      )}
    </section>
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
    // Orders whose PIN is not known cannot be listed.
    pincode: by_pincode.map(({ pincode, ...row }) => ({
      ...row,
      key: pincode,
      name: pincode || text.unknown,
      filters: pincode === "" ? null : { pincode, from },
    })),
  };
  return (
    <div class="tables">
      <div>
        <RateTable title={text.byLevel} column={text.columns.level} rows={rows.level} />
        <RateTable title={text.byPayment} column={text.columns.payment} rows={rows.payment} />
      </div>
      <RateTable title={text.byPincode} column={text.columns.pincode} rows={rows.pincode} />
    </div>
  );
}
