/** Says what is missing before rules can be learnt from the shop's own outcomes. */
import { can } from "../../session/can.ts";
import { signedIn } from "../../session/state.ts";
import { useLoad } from "../../ui/use-load.ts";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { type Analytics, readAnalytics } from "./shop.ts";
import { WORDS } from "./words.ts";

export type Outcomes = Pick<Analytics, "delivered" | "rto">;

/** What the server asks for before it suggests rules: `POST /api/v1/rules/suggest`. */
const NEEDED = { outcomes: 200, rto: 30, delivered: 30 };
/** Days of which learning reads the outcomes. */
const LEARNING_DAYS = 366;

/** What learning has to learn from. @throws ApiError 403 `pro_required`, and any other */
export const readOutcomes = (): Promise<Outcomes> => readAnalytics(LEARNING_DAYS);

/** Whether rules can be learnt. */
export const suffices = (outcomes: Outcomes): boolean => missingOf(outcomes, WORDS.en) === null;

/** @param shown outcomes of the period in sight; all others are read only where these are too few */
export const Learning = ({ shown }: { shown: Outcomes }) => (suffices(shown) ? null : <AllOutcomes />);

function AllOutcomes() {
  // An error is told by the figures.
  const { data } = useLoad(readOutcomes, []);
  return data ? <LearningNeeds outcomes={data} /> : null;
}

/** What learning lacks; nothing when it lacks nothing. */
export function LearningNeeds({ outcomes }: { outcomes: Outcomes }) {
  const text = useWords(WORDS);
  const missing = missingOf(outcomes, text);
  if (!missing) return null;
  return (
    <p class="notice learning">
      {missing} {text.learningHow}{" "}
      {can(signedIn().member, "agent") && <a href="/files">{text.importOutcomes}</a>}
    </p>
  );
}

/** What outcomes lack for learning, in a sentence; null for nothing. */
function missingOf({ delivered, rto }: Outcomes, text: (typeof WORDS)["en"]): string | null {
  const outcomes = delivered + rto;
  if (outcomes < NEEDED.outcomes) return text.learning(numberText(NEEDED.outcomes), numberText(outcomes));
  if (rto < NEEDED.rto) return text.learningRtos(numberText(NEEDED.rto), numberText(rto));
  if (delivered < NEEDED.delivered)
    return text.learningDelivered(numberText(NEEDED.delivered), numberText(delivered));
  return null;
}
