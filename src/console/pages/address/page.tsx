/** Checks one address. */
import { CheckTabs } from "../../pin/tabs.tsx";
import { can } from "../../session/can.ts";
import { signedIn } from "../../session/state.ts";
import { useWords } from "../../words/index.ts";
import { Check } from "./check.tsx";
import { WORDS } from "./words.ts";

export function AddressPage() {
  const text = useWords(WORDS);
  return (
    <>
      <h1>{text.title}</h1>
      <CheckTabs current="/address" />
      {can(signedIn().member, "agent") ? (
        <Check />
      ) : (
        <p class="notice">
          {text.notViewers} <a href="/pin">{text.pinOnly}</a>
        </p>
      )}
    </>
  );
}
