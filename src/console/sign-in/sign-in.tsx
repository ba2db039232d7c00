/** Sign-in. */
import { useState } from "preact/hooks";
import { signIn } from "../session/state.ts";
import { Copy } from "../ui/copy.tsx";
import { Field, Form } from "../ui/form.tsx";
import { PasswordField } from "../ui/person-fields.tsx";
import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

export function SignInPage() {
  const text = useWords(WORDS);
  /** For the command that resets the password. */
  const [email, setEmail] = useState("");
  return (
    <>
      <h1>{text.title}</h1>
      <Form
        submit={text.submit}
        onSend={(fields) => {
          setEmail(fields.email);
          return signIn(fields.email, fields.password);
        }}
      >
        <Field name="email" label={text.email} type="email" autoComplete="username" required />
        <PasswordField name="password" label={text.password} />
      </Form>
      <details class="lost">
        <summary>{text.lost}</summary>
        <p>{text.lostMember}</p>
        <p>{text.lostOwner}</p>
        <Copy text={`thikana admin reset-password ${email || "EMAIL"}`} label={text.command} />
      </details>
      <p>
        <small>
          <a href="/admin">{text.admin}</a>
        </small>
      </p>
    </>
  );
}
