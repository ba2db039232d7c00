/** The plan of the account, and how many checks are used. */
import { readAccount, signedIn } from "../../session/state.ts";
import { Fact } from "../../ui/fact.tsx";
import { NeedsPro } from "../../ui/needs-pro/needs-pro.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { dayText, numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { TERMS } from "../../words/terms.ts";
import { WORDS } from "./words.ts";

export function Plan() {
  const text = useWords(WORDS);
  const { plans } = useWords(TERMS);
  // The account of the session may be hours old. When it cannot be read, that one is shown.
  useLoad(readAccount, []);
  const { plan, quota } = signedIn().account;
  const { used, limit, resets_at } = quota;
  return (
    <>
      <dl class="facts">
        <Fact name={text.plan}>{plans[plan]}</Fact>
        <Fact name={text.checks}>
          {text.used(numberText(used), limit === null ? null : numberText(limit))}
          {limit !== null && <progress value={used} max={limit} aria-label={text.checks} />}
          <small>{text.resets(dayText(resets_at))}</small>
        </Fact>
      </dl>
      {plan === "free" && <NeedsPro />}
    </>
  );
}
