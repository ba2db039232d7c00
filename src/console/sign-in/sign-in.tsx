/** Sign-in. */
import { useState } from "preact/hooks";
import { signIn } from "../session/state.ts";
import { Copy } from "../ui/copy.tsx";
import { Field, Form } from "../ui/form.tsx";
import { PasswordField } from "../ui/person-fields.tsx";
import { useCode } from "../ui/two-steps/use-code.tsx";
import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

export function SignInPage() {
  const text = useWords(WORDS);
  /** For the command that resets the password. */
  const [email, setEmail] = useState("");
  const code = useCode();
  return (
    <>
      <h1>{text.title}</h1>
      <Form
        submit={text.submit}
        onSend={(fields) => {
          setEmail(fields.email);
          return code.send(() => signIn(fields));
        }}
      >
        <Field name="email" label={text.email} type="email" autoComplete="username" required />
        <PasswordField name="password" label={text.password} />
        {code.field}
      </Form>
      <details class="lost">
        <summary>{text.lost}</summary>
        <p>{text.lostMember}</p>
        <p>{text.lostOwner}</p>
        <Copy text={`thikana admin reset-password ${email || "EMAIL"}`} label={text.command} />
        <p>{text.lostPhone}</p>
        <Copy text={`thikana admin remove-totp ${email || "EMAIL"}`} label={text.phoneCommand} />
      </details>
      <p>
        <small>
          <a href="/admin">{text.admin}</a>
        </small>
      </p>
    </>
  );
}
