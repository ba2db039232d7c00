/** First start: the first visitor opens the account and becomes its owner. */
import { useState } from "preact/hooks";
import { answer, api, type Schema } from "../../api/client.ts";
import { loadSession } from "../../session/state.ts";
import { Copy } from "../../ui/copy.tsx";
import { Field, Form } from "../../ui/form.tsx";
import { useWords, words } from "../../words/index.ts";

const WORDS = words({
  en: {
    title: "Welcome to Thikana",
    lead: "This server has no account yet. Whoever opens it first becomes its owner, and can invite others.",
    shop: "Name of your shop",
    email: "E-mail",
    password: "Password",
    passwordHint: "At least 8 characters",
    submit: "Create account",
    keys: "Keep this key",
    keysLead:
      "Your shop's systems use the secret key. It is shown this once; in your account you can replace it.",
    secretKey: "Secret key",
    publishableKey: "Publishable key, for the widget",
    proceed: "I have kept it",
  },
  hi: {
    title: "ठिकाना में आपका स्वागत है",
    lead: "इस सर्वर पर अभी कोई खाता नहीं है। जो पहले खाता खोलता है वही मालिक बनता है, और दूसरों को बुला सकता है।",
    shop: "दुकान का नाम",
    email: "ई-मेल",
    password: "पासवर्ड",
    passwordHint: "कम से कम 8 अक्षर",
    submit: "खाता खोलें",
    keys: "यह की सँभालकर रखें",
    keysLead: "आपकी दुकान के सिस्टम सीक्रेट की से जुड़ते हैं। यह सिर्फ़ अभी दिखेगी; खाते में इसे बदला जा सकता है।",
    secretKey: "सीक्रेट की",
    publishableKey: "विजेट के लिए पब्लिशेबल की",
    proceed: "मैंने रख ली है",
  },
});

export function StartPage() {
  const text = useWords(WORDS);
  const [made, setMade] = useState<Schema["SignedUp"] | null>(null);
  if (made) return <Keys made={made} />;
  return (
    <>
      <h1>{text.title}</h1>
      <p>{text.lead}</p>
      <Form
        submit={text.submit}
        onSend={async ({ name, email, password }) => {
          const body = { name, email, password, cookie: true };
          setMade(await answer(api.POST("/api/v1/auth/signup", { body })));
        }}
      >
        <Field name="name" label={text.shop} autoComplete="organization" required />
        <Field name="email" label={text.email} type="email" autoComplete="username" required />
        <Field
          name="password"
          label={text.password}
          hint={text.passwordHint}
          type="password"
          autoComplete="new-password"
          minLength={8}
          required
        />
      </Form>
    </>
  );
}

/** The keys of the new account. */
function Keys({ made }: { made: Schema["SignedUp"] }) {
  const text = useWords(WORDS);
  return (
    <>
      <h1>{text.keys}</h1>
      <p>{text.keysLead}</p>
      <h2>{text.secretKey}</h2>
      <Copy text={made.secret_key} label={text.secretKey} />
      <h2>{text.publishableKey}</h2>
      <Copy text={made.publishable_key} label={text.publishableKey} />
      <p>
        <button type="button" onClick={() => void loadSession()}>
          {text.proceed}
        </button>
      </p>
    </>
  );
}
