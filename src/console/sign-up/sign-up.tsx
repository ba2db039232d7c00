/** The first visitor opens the account and becomes its owner; on a server for many shops, each visitor may. */

import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answer, api, type Schema } from "../api/client.ts";
import { toApiError } from "../api/error.ts";
import { loadSession, session } from "../session/state.ts";
import { Button } from "../ui/button.tsx";
import { Copy } from "../ui/copy.tsx";
import { Form } from "../ui/form.tsx";
import { EmailField, NameField, NewPasswordField } from "../ui/person-fields.tsx";
import { showToast } from "../ui/toast.tsx";
import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

export function SignUpPage() {
  const text = useWords(WORDS);
  const [made, setMade] = useState<Schema["SignedUp"] | null>(null);
  if (made) return <Keys made={made} />;
  const open = async ({ name, email, password }: Record<string, string>) => {
    const body = { name, email, password, cookie: true };
    try {
      setMade(await answer(api.POST("/api/v1/auth/signup", { body })));
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

/** The keys of the new account. */
function Keys({ made }: { made: Schema["SignedUp"] }) {
  const text = useWords(WORDS);
  const { route } = useLocation();
  const proceed = () => {
    route("/get-started", true);
    void loadSession();
  };
  return (
    <>
      <h1>{text.keys}</h1>
      <p>{text.keysLead}</p>
      <h2>{text.secretKey}</h2>
      <Copy text={made.secret_key} label={text.secretKey} />
      <h2>{text.publishableKey}</h2>
      <Copy text={made.publishable_key} label={text.publishableKey} />
      <p>
        <Button name={text.proceed} onClick={proceed} />
      </p>
    </>
  );
}
