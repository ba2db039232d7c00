/** The rules that fired, with their evidence. */
import { evidenceText } from "../../../../data/catalogue/evidence/index.ts";
import { reasonText } from "../../../../data/catalogue/rules/index.ts";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import type { Order } from "../types.ts";
import { WORDS } from "./words.ts";

/** +28, −10, +1.5 */
export const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

/** The rules that fired, with their points and evidence, in the order of the response: most points first. */
export function Reasons({ reasons }: { reasons: Order["risk_reasons"] }) {
  const text = useWords(WORDS);
  const language = useLanguage();
  if (reasons.length === 0) return <p class="quiet">{text.noReasons}</p>;
  return (
    <ul class="plain reasons">
      {reasons.map((reason) => (
        <li key={reason.code} data-code={reason.code}>
          <span class="points" data-sign={reason.points < 0 ? "lower" : "higher"}>
            {signed(reason.points)}
          </span>
          <span>
            {reasonText(language, reason)} {reason.tag && <span class="tag">{reason.tag}</span>}
            {reason.evidence !== reason.message && <small>{evidenceText(language, reason)}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
