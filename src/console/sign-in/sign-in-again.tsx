/** Sign-in dialog over a page whose session has ended, which keeps what was entered. */

import { signIn, signOut } from "../session/state.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, Form } from "../ui/form.tsx";
import { PasswordField } from "../ui/person-fields.tsx";
import { showError } from "../ui/toast.tsx";
import { useCode } from "../ui/two-steps/use-code.tsx";
import { WORDS as SHELL } from "../ui/words.ts";
import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

/** @param props.email of the member who was signed in; anybody else signs out first */
export function SignInAgain({ email }: { email: string }) {
  const text = useWords(WORDS);
  const shell = useWords(SHELL);
  const code = useCode();
  return (
    <Dialog title={text.again}>
      <p>{text.againLead}</p>
      <Form
        submit={text.submit}
        onSend={(fields) => code.send(() => signIn({ ...fields, email }))}
        actions={
          <Button name={shell.signOut} class="secondary" onClick={() => void signOut().catch(showError)} />
        }
      >
        <Field name="email" label={text.email} value={email} readOnly autoComplete="username" />
        <PasswordField name="password" label={text.password} />
        {code.field}
      </Form>
    </Dialog>
  );
}
