/** Changing one's own password. */
import { answer, api } from "../../api/client.ts";
import { Form } from "../../ui/form.tsx";
import { NewPasswordField, PasswordField } from "../../ui/person-fields.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

/** @param props.onChanged called when it is changed, and the other sessions are ended */
export function Password({ email, onChanged }: { email: string; onChanged: () => void }) {
  const text = useWords(WORDS);
  const change = async ({ current_password, new_password }: Record<string, string>) => {
    const body = { current_password, new_password };
    const { sessions_ended } = await answer(api.PUT("/api/v1/account/password", { body }));
    showToast(text.passwordChanged(sessions_ended));
    onChanged();
  };
  return (
    <section>
      <h2>{text.password}</h2>
      <p>{text.passwordLead}</p>
      <Form submit={text.changePassword} onSend={change} label={text.password} clears>
        {/* Password managers look for it. */}
        <input
          class="unseen"
          type="email"
          autoComplete="username"
          value={email}
          readOnly
          tabIndex={-1}
          aria-hidden
        />
        <PasswordField name="current_password" label={text.current} />
        <NewPasswordField name="new_password" label={text.next} hint={text.nextHint} />
      </Form>
    </section>
  );
}
