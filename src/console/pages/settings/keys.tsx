/** The keys of the account. */
import type { Account } from "../../session/state.ts";
import { PublishableKey, SecretKey } from "../../shop/keys.tsx";
import { WORDS } from "../../shop/words.ts";
import { useWords } from "../../words/index.ts";
import { NamedKeys } from "./named-keys.tsx";

export function Keys({ account }: { account: Account }) {
  const text = useWords(WORDS);
  return (
    <>
      <h3>{text.secret}</h3>
      <SecretKey account={account} />
      {/* A key that was replaced is among them until it stops. */}
      <NamedKeys key={account.secret_key_hint} />
      <h3>{text.publishable}</h3>
      <PublishableKey account={account} />
    </>
  );
}
