/** Making an account; its keys and the password are shown once. */

import { useState } from "preact/hooks";
import type { Schema } from "../../api/client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { EmailField, NameField } from "../../ui/person-fields.tsx";
import { useWords } from "../../words/index.ts";
import type { Admin } from "./api.ts";
import { Once } from "./once.tsx";
import { PlanField, planOf } from "./plan-field.tsx";
import { WORDS } from "./words.ts";

interface Props {
  admin: Admin;
  onClose: () => void;
}

export function CreateDialog({ admin, onClose }: Props) {
  const text = useWords(WORDS);
  const [made, setMade] = useState<Schema["CreatedMerchant"] | null>(null);
  if (made) {
    const values = [
      [text.email, made.email],
      [text.password, made.password ?? ""],
      [text.secretKey, made.secret_key],
      [text.publishableKey, made.publishable_key],
    ] as const;
    return <Once title={text.created(made.name)} lead={text.createdLead} values={values} onClose={onClose} />;
  }
  const create = async (values: Record<string, string>) =>
    setMade(await admin.create({ name: values.name, email: values.email, plan: planOf(values) }));
  return (
    <Dialog title={text.create} onClose={onClose}>
      <Form submit={text.create} onSend={create} onCancel={onClose}>
        <NameField label={text.name} />
        <EmailField label={text.ownerEmail} hint={text.emailHint} />
        <PlanField plan="free" />
      </Form>
    </Dialog>
  );
}
