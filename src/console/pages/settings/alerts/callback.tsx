/** The URL for alerts. Asks before the host changes, as the new one will receive the buyers' orders. */

import { useEffect, useState } from "preact/hooks";
import { MAX_CALLBACK_URL } from "../../../../../data/catalogue/limits.ts";
import { answer, api, type Schema } from "../../../api/client.ts";
import type { Account } from "../../../session/state.ts";
import type { AccountChange } from "../../../shop/change.ts";
import { SettingsForm } from "../../../shop/settings-form.tsx";
import { Button } from "../../../ui/button.tsx";
import { useConfirm } from "../../../ui/confirm.tsx";
import { Field } from "../../../ui/form.tsx";
import { showError } from "../../../ui/toast.tsx";
import { useAction } from "../../../ui/use-action.ts";
import { failureSentence } from "../../../words/failures.ts";
import { useWords } from "../../../words/index.ts";
import { WORDS } from "./words.ts";

export function Callback({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const { ask, dialog } = useConfirm();
  const { callback_url: url } = account;
  const test = useTest(url);
  const allows = async ({ callback_url: next }: AccountChange) => {
    const [before, after] = [hostOf(url), hostOf(next)];
    if (before === null || before === after) return true;
    return ask(after === null ? text.stop(before) : text.move(before, after));
  };
  return (
    <>
      <p>{text.lead}</p>
      <SettingsForm account={account} label={text.callback} allows={allows} actions={test.button}>
        <Field
          name="callback_url"
          label={text.callback}
          hint={text.callbackHint}
          defaultValue={url ?? ""}
          autoComplete="off"
          inputMode="url"
          maxLength={MAX_CALLBACK_URL}
        />
      </SettingsForm>
      {test.result}
      {dialog}
    </>
  );
}

/** Null if nothing is sent. An invalid URL counts as a host, as the server refuses it. */
function hostOf(url: string | null | undefined): string | null {
  const text = url?.trim() ?? "";
  if (text === "") return null;
  return URL.canParse(text) ? new URL(text).host : text;
}

/** A sample that is sent to the saved URL. @param url null: there is no button */
function useTest(url: string | null) {
  const text = useWords(WORDS);
  const { busy, run } = useAction();
  const [result, setResult] = useState<Schema["TestAlert"] | null>(null);
  useEffect(() => setResult(null), [url]);
  const send = () => {
    setResult(null);
    return answer(api.POST("/api/v1/account/test-alert")).then(setResult, showError);
  };
  const button = url !== null && (
    <Button
      name={text.test}
      class="secondary outline"
      aria-busy={busy}
      disabled={busy}
      onClick={() => void run(send)}
    />
  );
  return {
    button,
    result: (
      <p role="status" class="test-result" data-delivered={result?.delivered}>
        {result && resultText(result, text)}
      </p>
    ),
  };
}

const resultText = (
  { delivered, status, error, failure }: Schema["TestAlert"],
  text: (typeof WORDS)["en"],
): string =>
  delivered
    ? text.testDelivered(status ?? 0)
    : text.testFailed(failure ? failureSentence(failure, error) : "");
