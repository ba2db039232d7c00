/** Checks one address. */
import { CheckTabs } from "../../pin-details/tabs.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { useWords } from "../../words/index.ts";
import { Check } from "./check.tsx";
import { WORDS } from "./words.ts";

/** The page for those who may check addresses. */
export const Page = () => (
  <>
    <h1>{usePageTitle()}</h1>
    <CheckTabs current="/address" />
    <Check />
  </>
);

/** What viewers see in its place: where they may look up a PIN. */
export function ForOthers() {
  const text = useWords(WORDS);
  return (
    <p class="notice">
      {text.notViewers} <a href="/pin">{text.pinOnly}</a>
    </p>
  );
}
