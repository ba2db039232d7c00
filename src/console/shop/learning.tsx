/** The outcomes of the shop's orders, and how many are missing for learning rules. */
import { answer, api, type Schema } from "../api/client.ts";
import { can } from "../session/state.ts";
import { useLoad } from "../ui/use-load.ts";
import { numberText } from "../words/format.ts";
import { useWords, words } from "../words/index.ts";

export type Analytics = Schema["RtoAnalytics"];
export type Outcomes = Pick<Analytics, "delivered" | "rto">;

const WORDS = words({
  outcomes: (needed: string, have: string) => [
    `Learning needs ${needed} outcomes, you have ${have}.`,
    `सीखने के लिए ${needed} नतीजे चाहिए, आपके पास ${have} हैं।`,
  ],
  rtos: (needed: string, have: string) => [
    `Learning needs ${needed} returned orders among the outcomes, you have ${have}.`,
    `सीखने के लिए ${needed} वापस आए ऑर्डर चाहिए, आपके पास ${have} हैं।`,
  ],
  delivered: (needed: string, have: string) => [
    `Learning needs ${needed} delivered orders among the outcomes, you have ${have}.`,
    `सीखने के लिए ${needed} डिलीवर हुए ऑर्डर चाहिए, आपके पास ${have} हैं।`,
  ],
  how: [
    "Until then the rules use general points. Outcomes come from your shop or from files.",
    "तब तक नियमों के अंक आम दुकानों वाले हैं। नतीजे आपकी दुकान से या फ़ाइल से आते हैं।",
  ],
  importFile: ["Import a file", "फ़ाइल लाएँ"],
});

/** Requirements of the server for suggesting rules: `POST /api/v1/rules/suggest`. */
const NEEDED = { outcomes: 200, rto: 30, delivered: 30 };
/** Days whose outcomes learning uses. */
const LEARNING_DAYS = 366;

/** Orders and returns of the last days. @throws ApiError 403 `pro_required`, and any other */
export const readAnalytics = (days: number): Promise<Analytics> =>
  answer(api.GET("/api/v1/analytics/rto", { params: { query: { days } } }));

/** The data for learning. @throws ApiError 403 `pro_required`, and any other */
export const readOutcomes = (): Promise<Outcomes> => readAnalytics(LEARNING_DAYS);

/** Whether rules can be learnt. */
export const suffices = (outcomes: Outcomes): boolean => missingOf(outcomes, WORDS.en) === null;

/** @param shown outcomes of the shown period; others are read only if these are too few */
export const Learning = ({ shown }: { shown: Outcomes }) => (suffices(shown) ? null : <AllOutcomes />);

function AllOutcomes() {
  // The figures show an error.
  const { data } = useLoad(readOutcomes, []);
  return data ? <LearningNeeds outcomes={data} /> : null;
}

/** What is missing for learning; renders nothing if nothing is missing. */
export function LearningNeeds({ outcomes }: { outcomes: Outcomes }) {
  const text = useWords(WORDS);
  const missing = missingOf(outcomes, text);
  if (!missing) return null;
  return (
    <p class="notice learning">
      {missing} {text.how} {can("agent") && <a href="/files">{text.importFile}</a>}
    </p>
  );
}

/** What outcomes lack for learning, as a sentence; null if nothing. */
function missingOf({ delivered, rto }: Outcomes, text: (typeof WORDS)["en"]): string | null {
  const outcomes = delivered + rto;
  if (outcomes < NEEDED.outcomes) return text.outcomes(numberText(NEEDED.outcomes), numberText(outcomes));
  if (rto < NEEDED.rto) return text.rtos(numberText(NEEDED.rto), numberText(rto));
  if (delivered < NEEDED.delivered)
    return text.delivered(numberText(NEEDED.delivered), numberText(delivered));
  return null;
}
