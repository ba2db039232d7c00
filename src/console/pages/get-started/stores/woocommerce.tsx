/** WooCommerce: by the plugin, or by webhooks made by hand. */
import { useWords } from "../../../words/index.ts";
import { reachOf } from "../reach.ts";
import { storeState } from "../states.ts";
import { Deliveries } from "./deliveries.tsx";
import { LabelledCopy, Part, type StoreProps, StoreSecret } from "./part.tsx";
import { WORDS } from "./words.ts";

export function WooCommerce({ account, connection }: StoreProps) {
  const text = useWords(WORDS);
  const { origin } = connection;
  const key = account.publishable_key ?? "";
  return (
    <Part
      name="woocommerce"
      title="WooCommerce"
      state={storeState(account, connection.activity, "storeB")}
      finding={<Deliveries account={account} store="storeB" activity={connection.activity} />}
      how={text.woo.how}
    >
      <ol>
        <li>
          <a href="/plugins/woocommerce.zip" download="thikana-address-check.zip">
            {text.woo.download}
          </a>
          . {text.woo.install}
        </li>
        <li>
          {text.woo.fill}
          <LabelledCopy text={origin} label={text.serviceUrl} />
          <LabelledCopy text={key} label={text.publishable} />
        </li>
        <li>{text.woo.connect}</li>
        <li>{text.woo.past}</li>
      </ol>
      {reachOf(new URL(origin).hostname) !== "internet" && <p class="notice warn">{text.woo.notPublic}</p>}
      <h4>{text.woo.byHand}</h4>
      <p>{text.woo.byHandHow}</p>
      <LabelledCopy text={`${origin}/webhooks/woocommerce/${key}`} label={text.webhookUrl("WooCommerce")} />
      <StoreSecret account={account} store="storeB" label={text.woo.secret} />
    </Part>
  );
}
