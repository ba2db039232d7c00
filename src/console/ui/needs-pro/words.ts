import { words } from "../../words/index.ts";

export const WORDS = words({
  en: {
    title: "This needs the Pro plan",
    lead: "Checking addresses is free. Orders, their risk and the review queue come with Pro. The first account of a server has it by default; for the others the owner of the server turns it on.",
    command: "On the machine of the server, run:",
    commandLabel: "Command that turns Pro on",
    waits: "This page continues by itself once it is done.",
    ask: (email: string) => `Ask the owner of your account, ${email}.`,
    form: "Or do it here, with the admin key",
    key: "Admin key",
    keyHint: "It is used for this one request and not stored. A lost one: thikana admin reset-admin-key",
    submit: "Turn Pro on",
    done: "The account is on the Pro plan.",
  },
  hi: {
    title: "इसके लिए Pro प्लान चाहिए",
    lead: "पता जाँचना मुफ़्त है। ऑर्डर, उनका रिस्क और जाँच की कतार Pro में मिलते हैं। सर्वर के पहले खाते को Pro अपने आप मिलता है; बाकी खातों के लिए सर्वर का मालिक इसे चालू करता है।",
    command: "सर्वर वाली मशीन पर यह चलाएँ:",
    commandLabel: "Pro चालू करने वाला कमांड",
    waits: "हो जाने पर यह पेज अपने आप आगे बढ़ेगा।",
    ask: (email: string) => `अपने खाते के मालिक से कहें: ${email}।`,
    form: "या यहीं एडमिन कुंजी से चालू करें",
    key: "एडमिन कुंजी",
    keyHint: "यह सिर्फ़ इसी काम के लिए भेजी जाती है, कहीं रखी नहीं जाती। खो गई हो तो: thikana admin reset-admin-key",
    submit: "Pro चालू करें",
    done: "खाता अब Pro प्लान पर है।",
  },
});
