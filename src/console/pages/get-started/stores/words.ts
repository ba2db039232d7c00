import { words } from "../../../words/index.ts";

export const WORDS = words({
  lead: [
    "One of these is enough. Each order is checked and scored as it comes in.",
    "इनमें से एक काफ़ी है। हर ऑर्डर आते ही जाँचा जाता है और उसका स्कोर बनता है।",
  ],
  serviceUrl: ["Service URL", "सर्विस URL"],
  publishable: ["Publishable key", "पब्लिशेबल कुंजी"],
  webhookUrl: (store: string) => [`Webhook URL for ${store}`, `${store} के लिए वेबहुक URL`],
  secretSet: ["Set. Enter a new one to replace it.", "सेट है। बदलना हो तो नया लिखें।"],
  secretNotSet: ["Not set.", "सेट नहीं है।"],
  woo: {
    how: ["How to connect WooCommerce", "WooCommerce कैसे जोड़ें"],
    download: ["Download the plugin", "प्लगइन डाउनलोड करें"],
    install: [
      "In WordPress: Plugins > Add New > Upload Plugin; choose the zip, install and activate it. It puts the widget on cart and checkout.",
      "WordPress में: Plugins > Add New > Upload Plugin; zip चुनें, इंस्टॉल करके चालू करें। विजेट कार्ट और चेकआउट पर ख़ुद लग जाता है।",
    ],
    fill: [
      "WooCommerce > Settings > Integration > Thikana: enter the service URL, the publishable key and the secret key, and save.",
      "WooCommerce > Settings > Integration > Thikana: सर्विस URL, पब्लिशेबल कुंजी और गुप्त कुंजी भरकर सेव करें।",
    ],
    connect: [
      "Press “Connect orders”. It creates the webhooks with their secret and adds your shop's domain to the allowed domains.",
      "“Connect orders” दबाएँ। इससे सीक्रेट के साथ वेबहुक बन जाते हैं और दुकान का डोमेन मान्य डोमेन में जुड़ जाता है।",
    ],
    past: ["Press “Send past orders” once.", "“Send past orders” एक बार दबाएँ।"],
    notPublic: [
      "WordPress delivers webhooks only to public addresses, on the ports 80, 443 and 8080. This server's address is not public: “Connect orders” will refuse it.",
      "WordPress वेबहुक सिर्फ़ पब्लिक पतों पर भेजता है, पोर्ट 80, 443 और 8080 पर। इस सर्वर का पता पब्लिक नहीं है: “Connect orders” इसे नहीं मानेगा।",
    ],
    byHand: ["Without the plugin", "बिना प्लगइन के"],
    byHandHow: [
      "WooCommerce > Settings > Advanced > Webhooks: add one for each of the topics “Order created”, “Order updated”, “Order deleted” and “Order restored”, all with status Active, API version WP REST API Integration v3, this delivery URL, and the secret that you save here.",
      "WooCommerce > Settings > Advanced > Webhooks: “Order created”, “Order updated”, “Order deleted” और “Order restored”, हर टॉपिक का एक वेबहुक बनाएँ; सबमें status Active, API version WP REST API Integration v3, यही delivery URL, और वही सीक्रेट जो आप यहाँ सेव करें।",
    ],
    secret: ["Secret of the WooCommerce webhooks", "WooCommerce के वेबहुक का सीक्रेट"],
  },
  shopify: {
    how: ["How to connect Shopify", "Shopify कैसे जोड़ें"],
    notPublic: [
      "Shopify delivers webhooks only by https, to an address that can be reached from the internet. This server's address cannot.",
      "Shopify वेबहुक सिर्फ़ https से, और ऐसे पते पर भेजता है जहाँ इंटरनेट से पहुँचा जा सके। इस सर्वर का पता ऐसा नहीं है।",
    ],
    domains: [
      "In step 2, allow the domain that customers see, and your-shop.myshopify.com.",
      "चरण 2 में वह डोमेन जोड़ें जो ग्राहक देखते हैं, और your-shop.myshopify.com भी।",
    ],
    theme: [
      "Online Store > Themes > Edit code > layout/theme.liquid: paste the tag of step 3 before </body>. It works in carts, on product pages and in forms of COD apps; Shopify's own checkout allows no script, so its orders come by webhook.",
      "Online Store > Themes > Edit code > layout/theme.liquid: चरण 3 का टैग </body> से पहले लगाएँ। यह कार्ट, प्रोडक्ट पेज और COD ऐप के फ़ॉर्म में चलता है; Shopify के अपने चेकआउट में कोई स्क्रिप्ट नहीं चलती, इसलिए वहाँ के ऑर्डर वेबहुक से आते हैं।",
    ],
    webhooks: [
      "Settings > Notifications > Webhooks > Create webhook: one for each event of this table, format JSON, all to the same URL.",
      "Settings > Notifications > Webhooks > Create webhook: इस टेबल के हर event के लिए एक, format JSON, सबका URL यही।",
    ],
    event: ["Event", "Event"],
    reports: ["What it reports", "क्या बताता है"],
    topics: {
      "orders/create": ["a new order, scored at once", "नया ऑर्डर, तुरंत स्कोर बनता है"],
      "orders/cancelled": ["outcome cancelled", "नतीजा: कैंसल"],
      "orders/updated": ["a changed address, an RTO tag", "बदला हुआ पता, RTO का टैग"],
      "fulfillments/create": ["it was sent", "भेजा गया"],
      "fulfillments/update": ["delivered, attempted or failed", "डिलीवर हुआ, कोशिश हुई या नहीं हो पाया"],
    },
    secretHow: [
      "Below its list of webhooks Shopify shows the secret that signs them all. Save it here:",
      "वेबहुक की सूची के नीचे Shopify वह सीक्रेट दिखाता है जिससे सब पर साइन होता है। उसे यहाँ सेव करें:",
    ],
    secret: ["Signing secret of Shopify", "Shopify का साइनिंग सीक्रेट"],
    test: [
      "Send test notification: it appears above within a minute, as a test.",
      "Send test notification दबाएँ: एक मिनट के अंदर ऊपर टेस्ट के रूप में दिखेगा।",
    ],
    returns: [
      "Shopify has no status for a parcel that came back: tag such orders RTO, or send outcomes as a file.",
      "वापस आए पार्सल के लिए Shopify में कोई स्टेटस नहीं है: ऐसे ऑर्डर पर RTO टैग लगाएँ, या नतीजे फ़ाइल से भेजें।",
    ],
  },
  own: {
    title: ["Your own site", "आपकी अपनी साइट"],
    how: ["How to send orders yourself", "ऑर्डर ख़ुद कैसे भेजें"],
    latest: ["Last order through the API:", "API से आया पिछला ऑर्डर:"],
    none: ["No order has come through the API yet.", "API से अभी तक कोई ऑर्डर नहीं आया।"],
    lead: [
      "From your server, with the secret key of step 5: first the order, later its outcome.",
      "अपने सर्वर से, चरण 5 की गुप्त कुंजी के साथ: पहले ऑर्डर, बाद में उसका नतीजा।",
    ],
    score: ["Command that scores an order", "ऑर्डर का स्कोर बनाने वाला कमांड"],
    outcome: ["Command that sends an outcome", "नतीजा भेजने वाला कमांड"],
    reference: ["All requests, with examples", "सारी रिक्वेस्ट, उदाहरणों के साथ"],
  },
});
