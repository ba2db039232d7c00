/** Shopify: the tag in the theme, webhooks made in the admin. */
import { TableHead } from "../../../ui/table-head.tsx";
import { useWords } from "../../../words/index.ts";
import { reachOf } from "../reach.ts";
import { storeState } from "../states.ts";
import { Deliveries } from "./deliveries.tsx";
import { LabelledCopy, Part, type StoreProps, StoreSecret } from "./part.tsx";
import { WORDS } from "./words.ts";

/** The events as Shopify's admin names them, and their topics. */
const TOPICS = [
  ["Order creation", "orders/create"],
  ["Order cancellation", "orders/cancelled"],
  ["Order update", "orders/updated"],
  ["Fulfillment creation", "fulfillments/create"],
  ["Fulfillment update", "fulfillments/update"],
] as const;

export function Shopify({ account, connection }: StoreProps) {
  const text = useWords(WORDS);
  const { origin } = connection;
  const { protocol, hostname } = new URL(origin);
  const isReachable = protocol === "https:" && reachOf(hostname) === "internet";
  const url = `${origin}/webhooks/shopify/${account.publishable_key ?? ""}`;
  return (
    <Part
      name="shopify"
      title="Shopify"
      state={storeState(account, connection.activity, "storeA")}
      finding={<Deliveries account={account} store="storeA" activity={connection.activity} />}
      how={text.shopify.how}
    >
      {!isReachable && <p class="notice warn">{text.shopify.notPublic}</p>}
      <ol>
        <li>{text.shopify.domains}</li>
        <li>{text.shopify.theme}</li>
        <li>
          {text.shopify.webhooks}
          <Topics />
          <LabelledCopy text={url} label={text.webhookUrl("Shopify")} />
        </li>
        <li>
          {text.shopify.secretHow}
          <StoreSecret account={account} store="storeA" label={text.shopify.secret} />
        </li>
        <li>{text.shopify.test}</li>
      </ol>
      <p>
        <small>{text.shopify.returns}</small>
      </p>
    </Part>
  );
}

function Topics() {
  const text = useWords(WORDS).shopify;
  return (
    <table class="topics">
      <TableHead names={[text.event, text.reports]} />
      <tbody>
        {TOPICS.map(([event, topic]) => (
          <tr key={topic}>
            <td>
              {event}
              <br />
              <small>{topic}</small>
            </td>
            <td>{text.topics[topic]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
