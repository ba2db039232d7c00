/** Replaces all pages for a member who must set up two-step sign-in. */
import { loadSession, signOut } from "../session/state.ts";
import { Button } from "../ui/button.tsx";
import { showError } from "../ui/toast.tsx";
import { TotpSetup } from "../ui/two-steps/setup.tsx";
import { WORDS as SHELL } from "../ui/words.ts";
import { useWords } from "../words/index.ts";
import { PasswordAgain } from "./password-again.tsx";
import { WORDS } from "./words.ts";

export function TotpRequiredPage() {
  const text = useWords(WORDS);
  const shell = useWords(SHELL);
  return (
    <>
      <h1>{text.setupTitle}</h1>
      <p>{text.setupRequired}</p>
      <TotpSetup onDone={() => void loadSession()} />
      <p>
        <Button name={shell.signOut} class="secondary" onClick={() => void signOut().catch(showError)} />
      </p>
      <PasswordAgain />
    </>
  );
}
