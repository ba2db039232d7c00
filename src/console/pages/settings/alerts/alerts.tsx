/** Where alerts go, how a receiver verifies them, and the log of deliveries. */
import type { Account } from "../../../session/state.ts";
import { Fact } from "../../../ui/fact.tsx";
import { useWords } from "../../../words/index.ts";
import { Callback } from "./callback.tsx";
import { AlertLog } from "./log.tsx";
import { WORDS } from "./words.ts";

export const Alerts = ({ account }: { account: Account }) => (
  <>
    <Callback account={account} />
    <Signing />
    <AlertLog />
  </>
);

/** A receiver in Node, after the documentation of Standard Webhooks. */
const EXAMPLE = `import { createHmac, timingSafeEqual } from "node:crypto";

function isGenuine(headers, body, secretKey) {
  const { "webhook-id": id, "webhook-timestamp": at } = headers;
  const expected = createHmac("sha256", secretKey)
    .update(\`\${id}.\${at}.\${body}\`)
    .digest("base64");
  const given = headers["webhook-signature"].slice("v1,".length);
  return given.length === expected.length
    && timingSafeEqual(Buffer.from(given), Buffer.from(expected))
    && Math.abs(Date.now() / 1000 - at) < 300;
}`;

/** How a receiver checks that an alert is genuine. */
function Signing() {
  const text = useWords(WORDS);
  return (
    <details>
      <summary>{text.signing}</summary>
      <p>{text.signingLead}</p>
      <dl class="facts headers">
        {Object.entries(text.headers).map(([name, meaning]) => (
          <Fact key={name} name={<code>{name}</code>}>
            {meaning}
          </Fact>
        ))}
      </dl>
      <p>{text.signingCheck}</p>
      <pre>
        <code>{EXAMPLE}</code>
      </pre>
      <p>{text.library}</p>
    </details>
  );
}
