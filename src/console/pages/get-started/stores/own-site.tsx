/** A shop with its own systems, which sends orders and outcomes to the API. */
import { Copy } from "../../../ui/copy.tsx";
import { timeText } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import type { Connection } from "../connection.ts";
import { Part } from "./part.tsx";
import { WORDS } from "./words.ts";

const ORDER = {
  ...{ order_id: "1001", name: "Asha Rao", phone: "98450 12345" },
  ...{ line1: "Flat 4B, 80 Feet Road", line2: "Koramangala", city: "Bengaluru", pincode: "560034" },
  ...{ payment_method: "COD", order_value: 1499 },
};

export function OwnSite({ connection: { origin, apiOrder } }: { connection: Connection }) {
  const text = useWords(WORDS);
  const finding = apiOrder ? (
    <p>
      {text.own.latest} <a href={`/order/${encodeURIComponent(apiOrder.order_id)}`}>{apiOrder.order_id}</a>,{" "}
      {timeText(apiOrder.placed_at)}
    </p>
  ) : (
    <p>{text.own.none}</p>
  );
  return (
    <Part
      name="own"
      title={text.own.title}
      state={apiOrder ? "done" : "todo"}
      finding={finding}
      how={text.own.how}
    >
      <p>{text.own.lead}</p>
      <div class="code">
        <Copy text={curl(origin, "order/score", ORDER)} label={text.own.score} />
        <Copy
          text={curl(origin, "order/outcome", { order_id: "1001", outcome: "delivered" })}
          label={text.own.outcome}
        />
      </div>
      <p>
        <a href="/docs" target="_blank" rel="noopener">
          {text.own.reference}
        </a>
      </p>
    </Part>
  );
}

/** A command of a shell that has the secret key in a variable. */
const curl = (origin: string, path: string, body: object): string =>
  `curl ${origin}/api/v1/${path} -H "X-API-Key: $SECRET_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body)}'`;
