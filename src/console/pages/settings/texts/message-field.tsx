/** One message in one language, and how it reads for an order. */
import { useState } from "preact/hooks";
import { MAX_MESSAGE } from "../../../../../data/catalogue/limits.ts";
import {
  filledIn,
  MESSAGE_TEXTS,
  MESSAGE_VARIABLES,
  type MessageKind,
  type MessageValues,
  ON_DELIVERY,
  unknownVariable,
} from "../../../../../data/catalogue/messages.ts";
import { WORDS as CALL_WORDS } from "../../../order-details/calls/words.ts";
import type { Language } from "../../../preferences.ts";
import type { Account } from "../../../session/state.ts";
import { TextField } from "../../../ui/form.tsx";
import { useWords } from "../../../words/index.ts";
import { WORDS } from "./words.ts";

interface Props {
  account: Account;
  kind: MessageKind;
  language: Language;
}

export function MessageField({ account, kind, language }: Props) {
  const text = useWords(WORDS);
  const { messages, languages } = useWords(CALL_WORDS);
  const ours = MESSAGE_TEXTS[kind][language];
  const first = account.messages[kind]?.[language] ?? ours;
  const [typed, setTyped] = useState(first);
  const message = typed.trim() || ours;
  const unknown = unknownVariable(message);
  const variables = MESSAGE_VARIABLES.map((name) => `{${name}}`).join(" ");
  return (
    <div>
      <TextField
        name={`messages.${kind}.${language}`}
        label={`${messages[kind]}, ${languages[language]}`}
        hint={text.messageHint(variables)}
        rows={6}
        maxLength={MAX_MESSAGE}
        lang={language}
        defaultValue={first}
        onType={setTyped}
      />
      {unknown === null ? (
        <p class="notice preview" lang={language}>
          {filledIn(message, { ...EXAMPLES[language], shop: account.name })}
        </p>
      ) : (
        <p class="notice warn" role="alert">
          {text.unknown(`{${unknown}}`, variables)}
        </p>
      )}
    </div>
  );
}

const EXAMPLES: Readonly<Record<Language, Omit<MessageValues, "shop">>> = {
  en: {
    ...{ name: "Asha", order: "#1001", amount: `₹1,499${ON_DELIVERY.en}` },
    ...{ address: "12 Sarafa Bazaar, Indore, Madhya Pradesh 452002", pin: "452002" },
  },
  hi: {
    ...{ name: "आशा", order: "#1001", amount: `₹1,499${ON_DELIVERY.hi}` },
    ...{ address: "12 सराफ़ा बाज़ार, इंदौर, मध्य प्रदेश 452002", pin: "452002" },
  },
};
