/** Asks for the password again before a sensitive action. */
import { givePassword, passwordRequest } from "../session/password-request.ts";
import { useStore } from "../store.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Form } from "../ui/form.tsx";
import { PasswordField } from "../ui/person-fields.tsx";
import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

export function PasswordAgain() {
  const text = useWords(WORDS);
  const end = useStore(passwordRequest);
  if (!end) return null;
  return (
    <Dialog title={text.confirm} onClose={() => end(false)}>
      <p>{text.confirmLead}</p>
      <Form
        submit={text.confirmSubmit}
        onSend={({ password }) => givePassword(password)}
        onCancel={() => end(false)}
      >
        <PasswordField name="password" label={text.password} />
      </Form>
    </Dialog>
  );
}
