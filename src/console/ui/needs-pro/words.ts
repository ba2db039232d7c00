import { words } from "../../words/index.ts";

export const WORDS = words({
  title: ["This needs the Pro plan", "इसके लिए Pro प्लान चाहिए"],
  lead: [
    "Checking addresses is free. Orders, their risk and the review queue come with Pro. The first account of a server has it by default; for the others the owner of the server turns it on.",
    "पता जाँचना मुफ़्त है। ऑर्डर, उनका जोखिम और जाँच की कतार Pro में मिलते हैं। सर्वर के पहले खाते को Pro अपने आप मिलता है; बाक़ी खातों के लिए सर्वर का मालिक इसे चालू करता है।",
  ],
  command: ["On the machine of the server, run:", "सर्वर वाली मशीन पर यह चलाएँ:"],
  commandLabel: ["Command that turns Pro on", "Pro चालू करने वाला कमांड"],
  waits: ["This page continues by itself once it is done.", "हो जाने पर यह पेज अपने आप आगे बढ़ेगा।"],
  ask: (email: string) => [`Ask the owner of your account, ${email}.`, `अपने खाते के मालिक से कहें: ${email}।`],
  form: ["Or do it here, with the admin key", "या यहीं एडमिन कुंजी से चालू करें"],
  key: ["Admin key", "एडमिन कुंजी"],
  keyHint: [
    "It is used only for this request and not stored. If lost: thikana admin reset-admin-key",
    "यह सिर्फ़ इसी काम के लिए भेजी जाती है, कहीं रखी नहीं जाती। खो गई हो तो: thikana admin reset-admin-key",
  ],
  submit: ["Turn Pro on", "Pro चालू करें"],
  done: ["The account is on the Pro plan.", "खाता अब Pro प्लान पर है।"],
});
