/** The steps that are done in the account itself: its keys, and the websites of the widget. */
import type { Account } from "../../session/state.ts";
import { Domains } from "../../shop/domains.tsx";
import { PublishableKey, SecretKey } from "../../shop/keys.tsx";
import { WORDS as SHOP_WORDS } from "../../shop/words.ts";
import { useWords } from "../../words/index.ts";
import type { StepState } from "./states.ts";
import { Step } from "./step.tsx";
import { WORDS } from "./words.ts";

interface Props {
  account: Account;
  state: StepState;
}

/** The step of the keys: done from the start, since each account has them. */
export function KeysStep({ account, state }: Props) {
  const text = useWords(SHOP_WORDS);
  return (
    <Step name="keys" state={state}>
      <div class="key-pair">
        <div>
          <h3>{text.publishable}</h3>
          <PublishableKey account={account} />
        </div>
        <div>
          <h3>{text.secret}</h3>
          <SecretKey account={account} />
        </div>
      </div>
    </Step>
  );
}

/** The step of the websites on which the widget may be used. */
export function DomainsStep({ account, state }: Props) {
  const text = useWords(WORDS);
  return (
    <Step name="domains" state={state}>
      <p>{text.domainsLead}</p>
      {state === "todo" && <p>{text.noDomains}</p>}
      <Domains account={account} />
    </Step>
  );
}
