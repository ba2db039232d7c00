/** The stores that send orders: their secrets, and whether they reach this server. */
import { MAX_COD_GATEWAYS, MAX_STORE_SECRET } from "../../../../../data/catalogue/limits.ts";
import { answer, api, type Schema } from "../../../api/client.ts";
import type { Account } from "../../../session/state.ts";
import { LastDelivery } from "../../../shop/last-delivery.tsx";
import { SettingsForm, saveSettings } from "../../../shop/settings-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Confirmation, useConfirm } from "../../../ui/confirm.tsx";
import { Copy } from "../../../ui/copy.tsx";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { Field } from "../../../ui/form.tsx";
import { showError, showToast } from "../../../ui/toast.tsx";
import { useLoad } from "../../../ui/use-load.ts";
import { useWords } from "../../../words/index.ts";
import { WORDS } from "./words.ts";

const STORES = [
  { store: "storeA", secret: "storeA_secret", title: "Shopify", path: "shopify" },
  { store: "storeB", secret: "storeB_secret", title: "WooCommerce", path: "woocommerce" },
] as const;

type Store = (typeof STORES)[number];
type Activity = Schema["AccountActivity"];

export function Stores({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const { data, error, reload } = useLoad(() => answer(api.GET("/api/v1/account/activity")), []);
  const { ask, dialog } = useConfirm();
  return (
    <>
      <p>{text.lead}</p>
      {error !== null && <ErrorNotice error={error} onRetry={reload} />}
      {STORES.map((each) => (
        <OneStore key={each.store} is={each} account={account} activity={data} ask={ask} />
      ))}
      <CodGateways account={account} />
      {dialog}
    </>
  );
}

interface StoreProps {
  is: Store;
  account: Account;
  activity: Activity | undefined;
  ask: (question: Confirmation) => Promise<boolean>;
}

function OneStore({ is: { store, secret, title, path }, account, activity, ask }: StoreProps) {
  const text = useWords(WORDS);
  const isSet = account[`${secret}_set`];
  const remove = async () => {
    const question = { title: text.removeTitle(title), lead: text.removeLead(title), yes: text.remove };
    if (!(await ask(question))) return;
    await saveSettings({ [secret]: "" });
    showToast(text.removed(title));
  };
  const label = text.secret(title);
  return (
    <section data-store={store}>
      <h3>{title}</h3>
      <LastDelivery store={store} activity={activity} />
      <p>{text.url(title)}</p>
      <Copy text={`${location.origin}/webhooks/${path}/${account.publishable_key}`} label={text.url(title)} />
      <SettingsForm
        account={account}
        label={label}
        actions={
          isSet && (
            <Button
              name={text.remove}
              class="secondary outline"
              aria-label={`${text.remove}: ${label}`}
              onClick={() => void remove().catch(showError)}
            />
          )
        }
      >
        <Field
          name={secret}
          label={label}
          hint={isSet ? text.isSet : text.isNotSet}
          type="password"
          autoComplete="off"
          maxLength={MAX_STORE_SECRET}
          required
        />
      </SettingsForm>
    </section>
  );
}

/** The payment methods of the stores that are cash on delivery. */
function CodGateways({ account }: { account: Account }) {
  const text = useWords(WORDS);
  return (
    <section>
      <h3>{text.cod}</h3>
      <p>{text.codLead}</p>
      <SettingsForm account={account} label={text.cod}>
        <Field
          name="cod_gateways"
          label={text.codNames}
          hint={text.codHint}
          defaultValue={account.cod_gateways}
          autoComplete="off"
          maxLength={MAX_COD_GATEWAYS}
        />
      </SettingsForm>
    </section>
  );
}
