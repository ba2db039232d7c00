/** The shop's own texts: reasons for rejecting an order, and messages to buyers. */
import { MAX_REASON, MAX_REASONS } from "../../../../../data/catalogue/limits.ts";
import { MESSAGES } from "../../../../../data/catalogue/messages.ts";
import { LANGUAGES } from "../../../preferences.ts";
import type { Account } from "../../../session/state.ts";
import { saveSettings } from "../../../shop/settings-form.tsx";
import { WORDS as SHOP } from "../../../shop/words.ts";
import { Form, TextField } from "../../../ui/form.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useWords } from "../../../words/index.ts";
import { MessageField } from "./message-field.tsx";
import { WORDS } from "./words.ts";

export function Texts({ account }: { account: Account }) {
  const text = useWords(WORDS);
  return (
    <>
      <Reasons account={account} />
      <section>
        <h3>{text.messages}</h3>
        <p>{text.messagesLead}</p>
        <Messages account={account} />
      </section>
    </>
  );
}

function Reasons({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const { save, saved } = useWords(SHOP);
  const send = async ({ reject_reasons }: Record<string, string>) => {
    await saveSettings({
      reject_reasons: reject_reasons.split("\n").filter((reason) => reason.trim() !== ""),
    });
    showToast(saved);
  };
  return (
    <Form submit={save} onSend={send} label={text.reasons}>
      <TextField
        name="reject_reasons"
        label={text.reasons}
        hint={text.reasonsHint(MAX_REASONS, MAX_REASON)}
        rows={5}
        defaultValue={account.reject_reasons.join("\n")}
      />
    </Form>
  );
}

function Messages({ account }: { account: Account }) {
  const text = useWords(WORDS);
  const { save, saved } = useWords(SHOP);
  const send = async (values: Record<string, string>) => {
    const messages = MESSAGES.map((kind) => [
      kind,
      Object.fromEntries(LANGUAGES.map((language) => [language, values[`messages.${kind}.${language}`]])),
    ]);
    await saveSettings({ messages: Object.fromEntries(messages) });
    showToast(saved);
  };
  return (
    <Form submit={save} onSend={send} label={text.messages}>
      {MESSAGES.map((kind) => (
        <div key={kind} class="pair">
          {LANGUAGES.map((language) => (
            <MessageField key={language} account={account} kind={kind} language={language} />
          ))}
        </div>
      ))}
    </Form>
  );
}
