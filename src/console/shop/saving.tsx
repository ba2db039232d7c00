/** What people saved, with its interval and its parts. */

import type { Schema } from "../api/client.ts";
import { TableHead } from "../ui/table-head.tsx";
import { money, numberText } from "../words/format.ts";
import { useWords } from "../words/index.ts";
import { WORDS } from "./saving-words.ts";

export type RealisedSaving = Schema["RealisedSaving"];

interface Props {
  saving: RealisedSaving;
  /** Of the period. */
  days: number;
}

/** The amount and its interval, or why it is unknown. */
export function useSavingText({ saving, days }: Props) {
  const text = useWords(WORDS);
  const { saved, interval, unknown, ...known } = saving;
  if (saved !== null && interval !== null)
    return { value: money(saved), note: text.between(money(interval.low), money(interval.high)) };
  const { returns, returns_needed } = known;
  const why = {
    too_few_returns: text.tooFew(numberText(returns), numberText(returns_needed)),
    too_recent: whenCounted(text.tooRecent, text, saving, days),
    none_held: text.noneHeld,
  };
  return { value: text.unknown, note: why[unknown ?? "none_held"] };
}

/** When recent orders will count; in a period that short, none ever will. */
function whenCounted(
  sentence: (orders: string, days: string) => string,
  { shortPeriod }: (typeof WORDS)["en"],
  { recent, return_days }: RealisedSaving,
  days: number,
): string {
  const text = sentence(numberText(recent), numberText(return_days));
  return days <= return_days ? `${text} ${shortPeriod}` : text;
}

/** Expands to the parts; nothing while the saving is not known. */
export function SavingParts({ saving, days }: Props) {
  const text = useWords(WORDS);
  const { saved, parts, estimated, recent, returns, costs } = saving;
  if (saved === null || parts === null) return null;
  return (
    <details class="saving-parts">
      <summary>{text.parts}</summary>
      <table>
        <caption>{text.caption}</caption>
        <TableHead names={[text.part, text.rupees]} />
        <tbody>
          {rowsOf(text, parts, costs).map(([name, of, rupees]) => (
            <tr key={name}>
              <th scope="row">
                {name}
                <small>{of}</small>
              </th>
              <td>{money(rupees)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <td>{money(saved)}</td>
          </tr>
        </tfoot>
      </table>
      {recent > 0 && (
        <p>
          <small>{whenCounted(text.recent, text, saving, days)}</small>
        </p>
      )}
      <p>
        <small>
          {text.basis(numberText(returns))} {estimated > 0 && text.estimated(numberText(estimated))}
        </small>
      </p>
    </details>
  );
}

/** Name, reckoning and rupees of each part that any order belongs to. */
function rowsOf(
  text: ReturnType<typeof useWords<typeof WORDS.en>>,
  parts: NonNullable<RealisedSaving["parts"]>,
  { return_cost, order_margin, call_cost }: RealisedSaving["costs"],
) {
  const { returns_avoided, margin_lost, hold_loss, calls, returns_prevented } = parts;
  const n = numberText;
  const few = (returns: number) => numberText(Math.round(returns * 100) / 100);
  const margin = money(order_margin);
  const rows: [part: { orders: number; rupees: number }, name: string, of: string][] = [
    [
      returns_avoided,
      text.avoided,
      text.avoidedOf(few(returns_avoided.returns), n(returns_avoided.orders), money(return_cost)),
    ],
    [margin_lost, text.rejected, text.rejectedOf(few(margin_lost.deliveries), n(margin_lost.orders), margin)],
    [hold_loss, text.lost, text.lostOf(few(hold_loss.deliveries), n(hold_loss.orders), margin)],
    [calls, text.calls, text.callsOf(n(calls.orders), money(call_cost))],
    [
      returns_prevented,
      text.prevented,
      text.preventedOf(
        n(returns_prevented.orders),
        few(returns_prevented.expected),
        n(returns_prevented.returned),
        money(return_cost + order_margin),
      ),
    ],
  ];
  return rows
    .filter(([{ orders }]) => orders > 0)
    .map(([{ rupees }, name, of]) => [name, of, rupees] as const);
}
