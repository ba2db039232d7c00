import { words } from "../../../words/index.ts";

export const WORDS = words({
  lead: [
    "Put this tag before </body> on the pages where customers type an address. The plugin for WooCommerce does it for you; Shopify is explained below.",
    "जिन पेजों पर ग्राहक पता लिखते हैं, उनमें </body> से पहले यह टैग लगाएँ। WooCommerce में प्लगइन इसे ख़ुद लगाता है; Shopify का तरीक़ा नीचे है।",
  ],
  tag: ["Tag of the widget", "विजेट का टैग"],
  options: [
    'It never blocks a sale. data-block-invalid="true" asks for confirmation before an undeliverable address is sent, data-lang="hi" switches to Hindi.',
    'यह किसी ऑर्डर को नहीं रोकता। data-block-invalid="true" ग़लत पता भेजने से पहले पूछता है, data-lang="hi" से यह हिन्दी में दिखता है।',
  ],
  demo: ["Try the widget", "विजेट आज़माएँ"],
  faults: {
    machine: (host: string) => [
      `${host} is only this machine: your customers' browsers cannot load the widget from it.`,
      `${host} सिर्फ़ यही मशीन है: ग्राहकों के ब्राउज़र यहाँ से विजेट नहीं ले पाएँगे।`,
    ],
    network: (host: string) => [
      `${host} is a name or address in your own network: your customers' browsers cannot load the widget from it.`,
      `${host} आपके अपने नेटवर्क का नाम या पता है: ग्राहकों के ब्राउज़र यहाँ से विजेट नहीं ले पाएँगे।`,
    ],
    http: (host: string) => [
      `http://${host} is not https: browsers load no http script in a page opened over https (mixed content).`,
      `http://${host} https नहीं है: https वाली दुकान के पेज में ब्राउज़र http की स्क्रिप्ट नहीं चलाता (mixed content)।`,
    ],
  },
  faultsHow: [
    "Give this server a public name with https, set THIKANA_PUBLIC_URL to it, and take the tag from here again.",
    "इस सर्वर को https के साथ एक पब्लिक नाम दें, THIKANA_PUBLIC_URL में वही भरें, और टैग यहाँ से फिर लें।",
  ],
  served: (url: string) => [`Your browser has just loaded ${url}.`, `आपके ब्राउज़र ने अभी ${url} लोड किया।`],
  unreached: (url: string) => [
    `Your browser cannot load ${url}: an ad blocker, a firewall or a proxy may be in between.`,
    `आपका ब्राउज़र ${url} लोड नहीं कर पा रहा: बीच में ऐड ब्लॉकर, फ़ायरवॉल या प्रॉक्सी हो सकता है।`,
  ],
  noScript: (url: string, status: number) => [
    `${url} does not answer with the widget (status ${status}): check the settings of your proxy.`,
    `${url} से विजेट नहीं मिल रहा (स्टेटस ${status}): अपने प्रॉक्सी की सेटिंग देखें।`,
  ],
  elsewhere: (here: string, there: string) => [
    `This page came from ${here}, the widget will come from ${there}: that cannot be checked from here.`,
    `यह पेज ${here} से खुला है, विजेट ${there} से आएगा: उसकी जाँच यहाँ से नहीं हो सकती।`,
  ],
  openThere: (origin: string) => [`Open this page at ${origin}`, `यह पेज ${origin} पर खोलें`],
  seen: (when: string, host: string) => [
    `A page of your shop used the widget ${when}, on ${host}.`,
    `आपकी दुकान के पेज ने विजेट ${when} चलाया, ${host} पर।`,
  ],
  stale: [
    "If customers have come since then, check that the tag is still there.",
    "अगर उसके बाद भी ग्राहक आए हैं, तो देखें कि टैग अब भी लगा है या नहीं।",
  ],
  neverSeen: [
    "Never seen on your shop's pages. Open your checkout and type a PIN such as 560034: the widget is seen as soon as it asks this server. If not, allow its domain in step 2.",
    "दुकान के पेजों पर अभी तक नहीं दिखा। अपना चेकआउट खोलकर कोई पिन कोड लिखें, जैसे 560034: सर्वर से पूछते ही यहाँ दिखेगा। न दिखे तो चरण 2 में उसका डोमेन जोड़ें।",
  ],
});
