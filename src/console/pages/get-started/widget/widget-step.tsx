/** The widget's tag, and whether it is used on the shop's pages. */
import type { Account } from "../../../session/state.ts";
import { Copy } from "../../../ui/copy.tsx";
import { ago } from "../../../words/format.ts";
import { useWords } from "../../../words/index.ts";
import type { Connection } from "../connection.ts";
import { faultsOf } from "../reach.ts";
import { scriptUrl } from "../script-check.ts";
import { type StepState, seenState } from "../states.ts";
import { Step } from "../step.tsx";
import { WORDS } from "./words.ts";

interface Props {
  account: Account;
  connection: Connection;
  state: StepState;
}

export function WidgetStep({ account, connection, state }: Props) {
  const text = useWords(WORDS);
  const { origin } = connection;
  return (
    <Step name="widget" state={state}>
      <p>{text.lead}</p>
      <div class="code">
        <Copy text={tagOf(origin, account.publishable_key ?? "")} label={text.tag} />
      </div>
      <OriginFaults origin={origin} domains={account.allowed_domains} />
      <ul class="findings">
        <li data-finding="script" data-state={SCRIPT_STATES[connection.script.kind]}>
          <Script {...connection} />
        </li>
        <li data-finding="seen" data-state={seenState(connection)}>
          <LastSeen {...connection} />
        </li>
      </ul>
      <p>
        <small>
          {text.options}{" "}
          <a href="/demo" target="_blank" rel="noopener">
            {text.demo}
          </a>
        </small>
      </p>
    </Step>
  );
}

const SCRIPT_STATES = { served: "done", failed: "bad", elsewhere: "todo" } as const;

/** The tag that a shop's page has; nothing in it needs escaping. */
const tagOf = (origin: string, key: string): string =>
  `<script src="${scriptUrl(origin)}" data-key="${key}" async></script>`;

function OriginFaults({ origin, domains }: { origin: string; domains: string }) {
  const text = useWords(WORDS);
  const faults = faultsOf(origin, domains);
  if (faults.length === 0) return null;
  const { host } = new URL(origin);
  return (
    <div class="notice warn" data-faults={faults.join(" ")}>
      {faults.map((fault) => (
        <p key={fault}>{text.faults[fault](host)}</p>
      ))}
      <p>{text.faultsHow}</p>
    </div>
  );
}

function Script({ script, origin }: Connection) {
  const text = useWords(WORDS);
  const url = scriptUrl(origin);
  if (script.kind === "served") return <>{text.served(url)}</>;
  if (script.kind === "failed") {
    return <strong>{script.status === 0 ? text.unreached(url) : text.noScript(url, script.status)}</strong>;
  }
  return (
    <>
      {text.elsewhere(location.origin, origin)} <a href={`${origin}/get-started`}>{text.openThere(origin)}</a>
    </>
  );
}

function LastSeen(connection: Connection) {
  const text = useWords(WORDS);
  const { last_seen_at: time, host } = connection.activity.widget;
  if (time === null) return <>{text.neverSeen}</>;
  return (
    <>
      {text.seen(ago(time, connection.at), host ?? "")}{" "}
      {seenState(connection) === "bad" && <strong>{text.stale}</strong>}
    </>
  );
}
