/** The steps from an empty account to scored orders, and what this server has seen of each. */

import { signedIn } from "../../session/state.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Loading } from "../../ui/loading.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import type { Loaded } from "../../ui/use-load.ts";
import { clockText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { DomainsStep, KeysStep } from "./account-steps.tsx";
import { type Connection, useConnection } from "./connection.ts";
import { PastOrdersStep } from "./past-orders-step.tsx";
import { stepStates } from "./states.ts";
import { StoresStep } from "./stores/stores-step.tsx";
import { WidgetStep } from "./widget/widget-step.tsx";
import { WORDS } from "./words.ts";

/** What members other than owners see: whom to ask. */
export function ForOthers() {
  const text = useWords(WORDS);
  return <p class="notice">{text.onlyOwners(signedIn().account.email)}</p>;
}

/** The steps for owners, with what this server has seen of each. */
export function Page() {
  const { account } = signedIn();
  const loaded = useConnection();
  const { data: connection, error, reload } = loaded;
  const states = stepStates(account, connection);
  return (
    <div class="get-started">
      <Head loaded={loaded} states={states} />
      {error !== null && <ErrorNotice error={error} onRetry={reload} />}
      <ol class="plain steps">
        {connection && <PastOrdersStep connection={connection} state={states.past} />}
        {(connection || error !== null) && <DomainsStep account={account} state={states.domains} />}
        {connection && (
          <>
            <WidgetStep account={account} connection={connection} state={states.widget} />
            <StoresStep account={account} connection={connection} state={states.stores} onPro={reload} />
          </>
        )}
        {(connection || error !== null) && <KeysStep account={account} state={states.keys} />}
      </ol>
      {!connection && error === null && <Loading />}
    </div>
  );
}

interface HeadProps {
  loaded: Loaded<Connection>;
  states: ReturnType<typeof stepStates>;
}

function Head({ loaded: { data, loading, reload }, states }: HeadProps) {
  const text = useWords(WORDS);
  const names = Object.keys(states) as (keyof typeof states)[];
  const done = names.filter((name) => states[name] === "done").length;
  const problems = names
    .filter((name) => states[name] === "bad")
    .map((name) => text.problem(text.steps[name]))
    .join(" ");
  return (
    <>
      <header class="page-head">
        <h1>{usePageTitle()}</h1>
        <Button name={text.check} class="secondary outline" aria-busy={loading} onClick={reload} />
      </header>
      <p>{text.lead}</p>
      <p class="progress">
        <strong role="status">{data ? text.progress(done, names.length, problems) : ""}</strong>{" "}
        {data && (
          <small data-read={data.at}>{text.checked(clockText(new Date(data.at).toISOString()))}</small>
        )}
      </p>
    </>
  );
}
