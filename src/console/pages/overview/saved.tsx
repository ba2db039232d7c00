/** What the review of flagged orders saved, at the account's costs. */
import { signedIn } from "../../session/state.ts";
import { money, numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Figure } from "./figure.tsx";
import { ordersHref } from "./links.ts";
import type { Analytics } from "./shop.ts";
import { WORDS } from "./words.ts";

export function Saved({ review, from }: Pick<Analytics, "review"> & { from: string }) {
  const text = useWords(WORDS);
  const { return_cost, order_margin } = signedIn().account;
  if (review.saved === null)
    return <Figure name={text.saved} value={text.savedUnknown} note={text.savedNeeds} />;
  return (
    <Figure
      name={text.saved}
      value={money(review.saved)}
      href={ordersHref({ from, status: "rejected" })}
      note={`${text.savedHint(numberText(review.stopped))}. ${text.costs(money(return_cost), money(order_margin))}`}
    />
  );
}
