/** A link that opens WhatsApp with a ready text, which can be changed first. */
import { useState } from "preact/hooks";
import { MESSAGES } from "../../../../data/catalogue/messages.ts";
import { LANGUAGES, type Language, language } from "../../preferences.ts";
import { signedIn } from "../../session/state.ts";
import { Select } from "../../ui/form.tsx";
import { money } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Order } from "../types.ts";
import { messageFor, messageText } from "./messages.ts";
import { WORDS } from "./words.ts";

/** @param props.phone with its country code, digits only */
export function WhatsApp({ order, phone }: { order: Order; phone: string }) {
  const text = useWords(WORDS);
  const [kind, setKind] = useState(() => messageFor(order));
  const [into, setInto] = useState<Language>(language.value);
  const [typed, setTyped] = useState<string | null>(null);
  const { account } = signedIn();
  const amount = money(order.order_value, order.currency);
  const values = { shop: account.name, amount, own: account.messages };
  const message = typed ?? messageText(kind, into, order, values);
  return (
    <>
      <a
        class="link-button secondary"
        target="_blank"
        rel="noreferrer"
        href={`https://wa.me/${phone}?text=${encodeURIComponent(message)}`}
      >
        {text.whatsApp}
        <span class="only-wide">: {text.messages[kind]}</span>
      </a>
      <details class="whats-app">
        <summary>{text.message}</summary>
        <Select
          label={text.message}
          options={MESSAGES.map((each) => [each, text.messages[each]])}
          value={kind}
          onChange={(chosen) => {
            setKind(chosen);
            setTyped(null);
          }}
        />
        <Select
          label={text.inLanguage}
          options={LANGUAGES.map((each) => [each, text.languages[each]])}
          value={into}
          onChange={(chosen) => {
            setInto(chosen);
            setTyped(null);
          }}
        />
        <textarea
          lang={into}
          rows={5}
          aria-label={text.preview}
          value={message}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <small>{text.opens}</small>
      </details>
    </>
  );
}
