/** Changing the name, the plan and the quota of an account. */
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Field, Form } from "../../ui/form.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/index.ts";
import { TERMS } from "../../words/terms.ts";
import type { Admin, Merchant, MerchantChange } from "./api.ts";
import { WORDS } from "./words.ts";

/** The most checks a month that the server takes. */
const MAX_QUOTA = 1_000_000_000;

interface Props {
  admin: Admin;
  merchant: Merchant;
  onClose: () => void;
}

export function ChangeDialog({ admin, merchant, onClose }: Props) {
  const text = useWords(WORDS);
  const { plans } = useWords(TERMS);
  const save = async (values: Record<string, string>) => {
    await admin.change(merchant.id, changeOf(merchant, values));
    showToast(text.saved(values.name));
    onClose();
  };
  return (
    <Dialog title={text.of(text.change, merchant.name)} onClose={onClose}>
      <Form submit={text.save} onSend={save} onCancel={onClose}>
        <Field
          name="name"
          label={text.name}
          defaultValue={merchant.name}
          autoComplete="off"
          maxLength={200}
          required
        />
        <ChoiceField
          name="plan"
          label={text.plan}
          options={(["free", "pro"] as const).map((plan) => [plan, plans[plan], text.planMeanings[plan]])}
          defaultValue={merchant.plan}
        />
        <Field
          name="quota"
          label={text.quota}
          hint={text.quotaHint}
          type="number"
          min={0}
          max={MAX_QUOTA}
          step={1}
          defaultValue={String(merchant.quota_override ?? "")}
          inputMode="numeric"
        />
      </Form>
    </Dialog>
  );
}

/** Only what was changed: somebody else may change the account at the same time. */
function changeOf(merchant: Merchant, { name, plan, quota }: Record<string, string>): MerchantChange {
  const change: MerchantChange = {};
  const limit = quota === "" ? null : Number(quota);
  if (name !== merchant.name) change.name = name;
  if (plan !== merchant.plan) change.plan = plan === "pro" ? "pro" : "free";
  if (limit !== merchant.quota_override) change.quota = limit;
  return change;
}
