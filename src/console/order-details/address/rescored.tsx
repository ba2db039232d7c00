/** The effect of a changed address on the score. */
import { useEffect, useRef } from "preact/hooks";
import { reasonText } from "../../../../data/catalogue/rules/index.ts";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import { signed } from "../risk/reasons.tsx";
import { WORDS as RISK } from "../risk/words.ts";
import type { Order } from "../types.ts";
import { WORDS } from "./words.ts";

type Reason = Order["risk_reasons"][number];

export function Rescored({ before, after }: { before: Order; after: Order }) {
  const text = useWords(WORDS);
  const { levels } = useWords(RISK);
  const [old, now] = [levels[before.risk_level], levels[after.risk_level]];
  const notice = useRef<HTMLDivElement>(null);
  // The button of the correction is gone.
  useEffect(() => notice.current?.focus(), [before]);
  return (
    <div ref={notice} tabIndex={-1} class="notice rescored" data-score={after.risk_score}>
      <p>
        <strong>{text.rescored(before.risk_score, after.risk_score)}</strong>{" "}
        {old === now ? text.sameLevel(now) : text.newLevel(old, now)}
      </p>
      <Difference title={text.gone} reasons={missingIn(after, before)} />
      <Difference title={text.added} reasons={missingIn(before, after)} />
    </div>
  );
}

/** Reasons that the other order lacks, or has with other points. */
const missingIn = (lacks: Order, has: Order): Reason[] =>
  has.risk_reasons.filter(
    ({ code, points }) => !lacks.risk_reasons.some((other) => other.code === code && other.points === points),
  );

function Difference({ title, reasons }: { title: string; reasons: Reason[] }) {
  const language = useLanguage();
  if (reasons.length === 0) return null;
  return (
    <p>
      {title}{" "}
      {reasons.map((reason) => `${reasonText(language, reason)} (${signed(reason.points)})`).join(", ")}
    </p>
  );
}
