/** Expected earnings of sending, calling and rejecting, beside the decision buttons; the arithmetic is folded. */
import { can, signedIn } from "../../session/state.ts";
import { money, percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Order } from "../types.ts";
import { WORDS } from "./words.ts";

const ACTIONS = ["send", "call", "reject"] as const;

/** Whole rupees: paise are meaningless in an expectation. */
const rupees = (amount: number): string => money(Math.round(amount));

/**
 * One line, which keeps its height without advice or while the order is loading, so that the buttons below do not move.
 * @param order null until it is loaded
 */
export function AdviceLine({ order }: { order: Order | null }) {
  const text = useWords(WORDS);
  const advice = order?.advice ?? null;
  return (
    <section class="advice" aria-label={text.label} data-best={advice?.best} data-sure={advice?.sure}>
      {order && !advice && <p class="quiet">{text.none}</p>}
      {order && advice && (
        <>
          <p>
            {ACTIONS.map((action) => {
              const earnings = advice[action];
              if (earnings === null) return null;
              return (
                <span key={action} class={action === advice.best ? "best" : undefined}>
                  {text[action]} <b>{rupees(earnings)}</b>
                </span>
              );
            })}
          </p>
          <details key={order.order_id}>
            <summary>{text.why}</summary>
            <Arithmetic order={order} advice={advice} />
          </details>
          {!advice.sure && <p class="unsure">{advice.best === "call" ? text.safe : text.unsure}</p>}
        </>
      )}
    </section>
  );
}

/** The sums as an accountant would write them down. */
function Arithmetic({ order, advice }: { order: Order; advice: NonNullable<Order["advice"]> }) {
  const text = useWords(WORDS);
  const { account } = signedIn();
  const { return_cost, order_margin, hold_loss, call_cost } = account;
  const { low, high } = order.rto_probability_interval;
  const [good, back] = [exact(1 - order.rto_probability), exact(order.rto_probability)];
  const margin = money(order_margin);
  const { break_even } = advice;
  return (
    <div class="advice-sums">
      <p>{text.lead(back, percent(low), percent(high))}</p>
      <ul>
        <li>{text.sendSum(good, margin, back, money(return_cost), money(advice.send))}</li>
        <li>
          {advice.call === null
            ? text.noNumber
            : text.callSum(good, margin, exact(1 - hold_loss), money(call_cost), money(advice.call))}
        </li>
        <li>{text.rejectSum(money(advice.reject))}</li>
      </ul>
      <p>
        {advice.call === null
          ? text.breakEvenOfReject(percent(break_even.reject))
          : text.breakEven(
              percent(break_even.call),
              percent(break_even.reject),
              percent(break_even.reject_over_call),
            )}{" "}
        {can("owner") && <a href="/settings/costs">{text.costs}</a>}
      </p>
    </div>
  );
}

/** With up to two decimals, so that the sums can be checked. */
const exact = (share: number): string => `${Number((share * 100).toFixed(2))}%`;
