import { words } from "../../../words/index.ts";

export const WORDS = words({
  reasons: ["Reasons for rejecting an order", "ऑर्डर रद्द करने की वजहें"],
  reasonsHint: (count: number, length: number) => [
    `One per line, for example: Fake address. At most ${count}, of ${length} characters each. Agents choose one; it becomes the note of the decision.`,
    `हर लाइन में एक, जैसे: पता नक़ली है। ज़्यादा से ज़्यादा ${count}, हर एक में ${length} अक्षर तक। एजेंट इनमें से एक चुनते हैं; वही फ़ैसले का नोट बनती है।`,
  ],
  messages: ["Messages to buyers", "ग्राहक को मैसेज"],
  messagesLead: [
    "WhatsApp opens with these texts when an agent writes to a buyer. An empty field brings our text back.",
    "एजेंट जब ग्राहक को लिखते हैं, तो WhatsApp इन्हीं मैसेज के साथ खुलता है। ख़ाली छोड़ने पर हमारा मैसेज वापस आ जाता है।",
  ],
  messageHint: (variables: string) => [
    `Filled in for each order: ${variables}. Below: how it reads.`,
    `हर ऑर्डर के लिए भरे जाते हैं: ${variables}। नीचे: मैसेज ऐसा दिखेगा।`,
  ],
  unknown: (variable: string, variables: string) => [
    `Unknown: ${variable}. You can use: ${variables}`,
    `${variable} की जगह कुछ नहीं भरा जा सकता। ये भरे जाते हैं: ${variables}`,
  ],
});
