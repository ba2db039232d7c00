/** Making an account; its keys and the password are shown once. */
import { useState } from "preact/hooks";
import type { Schema } from "../../api/client.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Field, Form } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import { TERMS } from "../../words/terms.ts";
import type { Admin } from "./api.ts";
import { Once } from "./once.tsx";
import { WORDS } from "./words.ts";

interface Props {
  admin: Admin;
  onClose: () => void;
}

export function CreateDialog({ admin, onClose }: Props) {
  const text = useWords(WORDS);
  const { plans } = useWords(TERMS);
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
  const create = async ({ name, email, plan }: Record<string, string>) =>
    setMade(await admin.create({ name, email, plan: plan === "pro" ? "pro" : "free" }));
  return (
    <Dialog title={text.create} onClose={onClose}>
      <Form submit={text.create} onSend={create} onCancel={onClose}>
        <Field name="name" label={text.name} autoComplete="off" maxLength={200} required />
        <Field
          name="email"
          label={text.ownerEmail}
          hint={text.emailHint}
          type="email"
          autoComplete="off"
          maxLength={254}
          required
        />
        <ChoiceField
          name="plan"
          label={text.plan}
          options={(["free", "pro"] as const).map((plan) => [plan, plans[plan], text.planMeanings[plan]])}
          defaultValue="free"
        />
      </Form>
    </Dialog>
  );
}
