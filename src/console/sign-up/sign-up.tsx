/** The first visitor creates the account and becomes its owner; on a server for many shops, every visitor may. */

import { useLocation } from "preact-iso";
import { answer, api } from "../api/client.ts";
import { toApiError } from "../api/error.ts";
import { freshKey } from "../session/fresh-key.ts";
import { loadSession, session } from "../session/state.ts";
import { Button } from "../ui/button.tsx";
import { Form } from "../ui/form.tsx";
import { EmailField, NameField, NewPasswordField } from "../ui/person-fields.tsx";
import { showToast } from "../ui/toast.tsx";
import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

export function SignUpPage() {
  const text = useWords(WORDS);
  const { route } = useLocation();
  const open = async ({ name, email, password }: Record<string, string>) => {
    const body = { name, email, password, cookie: true };
    try {
      const { account, secret_key: secret } = await answer(api.POST("/api/v1/auth/signup", { body }));
      freshKey.value = { accountId: account.id, secret };
      route("/get-started", true);
      await loadSession();
    } catch (error) {
      if (toApiError(error).code !== "signup_closed") throw error;
      showToast(text.taken, { bad: true });
      await loadSession();
    }
  };
  return (
    <>
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <Form submit={text.submit} onSend={open}>
        <NameField label={text.shop} autoComplete="organization" />
        <EmailField label={text.email} hint={text.emailHint} autoComplete="username" />
        <NewPasswordField name="password" label={text.password} hint={text.passwordHint} />
      </Form>
      <p>
        <Button name={text.signIn} class="plain" onClick={askForSignIn} />
      </p>
    </>
  );
}

function askForSignIn(): void {
  session.value = { state: "out" };
}
