/** A new password for a member of an account; it is shown once. */

import { useState } from "preact/hooks";
import type { Schema } from "../../api/client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { EmailField } from "../../ui/person-fields.tsx";
import { useWords } from "../../words/index.ts";
import type { Admin, Merchant } from "./api.ts";
import { Once } from "./once.tsx";
import { WORDS } from "./words.ts";

interface Props {
  admin: Admin;
  merchant: Merchant;
  onClose: () => void;
}

export function ResetDialog({ admin, merchant, onClose }: Props) {
  const text = useWords(WORDS);
  const [made, setMade] = useState<Schema["ResetPassword"] | null>(null);
  if (made) {
    const values = [
      [text.email, made.email],
      [text.password, made.password ?? ""],
    ] as const;
    return (
      <Once title={text.resetDone(made.name)} lead={text.resetDoneLead} values={values} onClose={onClose} />
    );
  }
  return (
    <Dialog title={text.of(text.reset, merchant.name)} onClose={onClose}>
      <Form
        submit={text.resetSubmit}
        onSend={async ({ email }) => setMade(await admin.resetPassword(email))}
        onCancel={onClose}
      >
        <p>{text.resetLead}</p>
        <EmailField label={text.memberEmail} hint={text.memberEmailHint} defaultValue={merchant.email} />
      </Form>
    </Dialog>
  );
}
