/** Sign-in. */
import { signIn } from "../../session/state.ts";
import { Copy } from "../../ui/copy.tsx";
import { Field, Form } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export function SignInPage() {
  const text = useWords(WORDS);
  return (
    <>
      <h1>{text.title}</h1>
      <Form submit={text.submit} onSend={({ email, password }) => signIn(email, password)}>
        <Field name="email" label={text.email} type="email" autoComplete="username" required />
        <Field
          name="password"
          label={text.password}
          type="password"
          autoComplete="current-password"
          required
        />
      </Form>
      <p>
        <small>{text.lost}</small>
      </p>
      <Copy text="thikana admin reset-password EMAIL" label={text.lost} />
    </>
  );
}
