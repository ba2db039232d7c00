/** The choice of an account's plan. */
import { ChoiceField } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import { TERMS } from "../../words/terms.ts";
import type { Merchant } from "./api.ts";
import { WORDS } from "./words.ts";

type Plan = Merchant["plan"];
const PLANS: readonly Plan[] = ["free", "pro"];

/** A field of the form named `plan`. @param props.plan chosen at first */
export function PlanField({ plan }: { plan: Plan }) {
  const text = useWords(WORDS);
  const { plans } = useWords(TERMS);
  const options = PLANS.map((each) => [each, plans[each], text.planMeanings[each]] as const);
  return <ChoiceField name="plan" label={text.plan} options={options} defaultValue={plan} />;
}

/** What the field holds. */
export const planOf = ({ plan }: Record<string, string>): Plan => (plan === "pro" ? "pro" : "free");
