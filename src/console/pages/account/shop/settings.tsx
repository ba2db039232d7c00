/** The settings of the shop, for owners. */
import { answer, api } from "../../../api/client.ts";
import { type Account, setAccount } from "../../../session/state.ts";
import { changeOf, type ShownSetting, shownOf } from "../../../shop/change.ts";
import { LastDelivery } from "../../../shop/last-delivery.tsx";
import { Field, Form } from "../../../ui/form.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useLoad } from "../../../ui/use-load.ts";
import { useWords } from "../../../words/index.ts";
import { WORDS } from "./words.ts";

export function Settings({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const shown = shownOf(account);
  const { data: activity } = useLoad(() => answer(api.GET("/api/v1/account/activity")), []);
  const field = (name: ShownSetting, label: string, hint?: string) => (
    <Field name={name} label={label} hint={hint} defaultValue={shown[name]} autoComplete="off" />
  );
  const save = async (values: Record<string, string>) => {
    const body = changeOf(account, values);
    for (const name of ["storeA_secret", "storeB_secret"] as const) {
      if (`forget_${name}` in values) body[name] ??= "";
    }
    if (Object.keys(body).length > 0) setAccount(await answer(api.PUT("/api/v1/account", { body })));
    showToast(Object.keys(body).length > 0 ? text.saved : text.unchanged);
  };
  return (
    <section>
      <h2>{text.settings}</h2>
      <Form submit={text.save} onSend={save} label={text.settings} clears>
        {field("name", text.name)}
        <h3>{text.alerts}</h3>
        {field("callback_url", text.callback, text.callbackHint)}
        <h3>{text.stores}</h3>
        <Secret name="storeA_secret" label={text.storeA} isSet={account.storeA_secret_set} />
        <LastDelivery store="storeA" activity={activity} />
        <Secret name="storeB_secret" label={text.storeB} isSet={account.storeB_secret_set} />
        <LastDelivery store="storeB" activity={activity} />
        {field("cod_gateways", text.cod, text.codHint)}
        <h3>{text.costs}</h3>
        <p>{text.costsLead}</p>
        <div class="pair">
          <Cost name="return_cost" shown={shown} />
          <Cost name="order_margin" shown={shown} />
          <Cost name="hold_loss" shown={shown} max={100} />
          <Cost name="call_cost" shown={shown} />
        </div>
      </Form>
    </section>
  );
}

interface SecretProps {
  name: "storeA_secret" | "storeB_secret";
  label: string;
  isSet: boolean;
}

/** The server never shows a secret: an empty field leaves it as it is. */
function Secret({ name, label, isSet }: SecretProps) {
  const text = useWords(WORDS);
  return (
    <>
      <Field
        name={name}
        label={label}
        hint={isSet ? text.isSet : text.isNotSet}
        type="password"
        autoComplete="off"
        maxLength={500}
      />
      {isSet && (
        <label class="forget">
          <input type="checkbox" name={`forget_${name}`} />
          {text.forget(label)}
        </label>
      )}
    </>
  );
}

type CostName = "return_cost" | "order_margin" | "hold_loss" | "call_cost";

function Cost({ name, shown, max }: { name: CostName; shown: Record<CostName, string>; max?: number }) {
  const text = useWords(WORDS);
  const { [name]: value } = shown;
  return (
    <Field
      name={name}
      label={text[name]}
      type="number"
      min={0}
      max={max}
      step="any"
      defaultValue={value}
      inputMode="decimal"
      required
    />
  );
}
