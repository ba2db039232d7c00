/** Changing the name, the plan and the quota of an account. */

import { Dialog } from "../../ui/dialog.tsx";
import { Field, Form } from "../../ui/form.tsx";
import { NameField } from "../../ui/person-fields.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/index.ts";
import type { Admin, Merchant, MerchantChange } from "./api.ts";
import { PlanField, planOf } from "./plan-field.tsx";
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
  const save = async (values: Record<string, string>) => {
    await admin.change(merchant.id, changeOf(merchant, values));
    showToast(text.saved(values.name));
    onClose();
  };
  return (
    <Dialog title={text.of(text.change, merchant.name)} onClose={onClose}>
      <Form submit={text.save} onSend={save} onCancel={onClose}>
        <NameField label={text.name} defaultValue={merchant.name} />
        <PlanField plan={merchant.plan} />
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

/** Only changed fields, as somebody else may change the account at the same time. */
function changeOf(merchant: Merchant, values: Record<string, string>): MerchantChange {
  const { name, quota } = values;
  const plan = planOf(values);
  const change: MerchantChange = {};
  const limit = quota === "" ? null : Number(quota);
  if (name !== merchant.name) change.name = name;
  if (plan !== merchant.plan) change.plan = plan;
  if (limit !== merchant.quota_override) change.quota = limit;
  return change;
}
