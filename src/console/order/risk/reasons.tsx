/** The rules that fired, with what was seen. */
import { useWords } from "../../words/index.ts";
import type { Order } from "../types.ts";
import { WORDS } from "./words.ts";

/** +28, −10, +1.5 */
export const signed = (points: number): string => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

export function Reasons({ reasons }: { reasons: Order["risk_reasons"] }) {
  const text = useWords(WORDS);
  if (reasons.length === 0) return <p class="quiet">{text.noReasons}</p>;
  return (
    <ul class="reasons">
      {reasons.map(({ code, message, points, evidence }) => (
        <li key={code} data-code={code}>
          <span class="points" data-sign={points < 0 ? "lower" : "higher"}>
            {signed(points)}
          </span>
          <span>
            {text.reason(message)}
            {evidence !== message && <small>{text.evidence(evidence)}</small>}
          </span>
        </li>
      ))}
    </ul>
  );
}
