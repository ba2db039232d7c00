/** The first visitor opens the account and becomes its owner; on a server for many shops, each visitor may. */
import { useState } from "preact/hooks";
import { useLocation } from "preact-iso";
import { answer, api, type Schema } from "../../api/client.ts";
import { toApiError } from "../../api/error.ts";
import { loadSession, session } from "../../session/state.ts";
import { Copy } from "../../ui/copy.tsx";
import { Field, Form } from "../../ui/form.tsx";
import { NewPasswordField } from "../../ui/password-field.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export function StartPage() {
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
        <Field name="name" label={text.shop} autoComplete="organization" maxLength={200} required />
        <Field
          name="email"
          label={text.email}
          hint={text.emailHint}
          type="email"
          autoComplete="username"
          maxLength={254}
          required
        />
        <NewPasswordField name="password" label={text.password} hint={text.passwordHint} />
      </Form>
      <p>
        <button type="button" class="plain" onClick={askForSignIn}>
          {text.signIn}
        </button>
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
        <button type="button" onClick={proceed}>
          {text.proceed}
        </button>
      </p>
    </>
  );
}
