/** Texts of what is known of a PIN, on every page that shows it. */
import { words } from "../words/index.ts";

export const WORDS = words({
  tabs: ["What to check", "क्या जाँचना है"],
  address: ["Address", "पता"],
  pinCode: ["PIN code", "पिन कोड"],
  map: (pin: string, offices: number) => [
    `Sketch map of PIN ${pin}: ${offices} ${offices === 1 ? "post office" : "post offices"}. The table shows the same.`,
    `पिन ${pin} का कच्चा नक्शा: ${offices} डाकघर। यही सब नीचे टेबल में भी है।`,
  ],
  caption: [
    "Numbered dots: post offices, at the positions published for them. Squares: centres of other PIN codes. The shaded circle contains nine of ten known points of this PIN code. A sketch, not a survey map.",
    "नंबर वाले गोले: डाकघर, जहाँ उनकी जगह प्रकाशित है। चौकोर निशान: दूसरे पिन कोड के बीच की जगह। हल्के रंग के घेरे में इस पिन कोड की दस में से नौ जगहें हैं। यह मोटा-मोटा नक्शा है, नाप-जोख वाला नहीं।",
  ],
  captionHere: [
    "The red pin: where this address probably is, and within the dashed circle.",
    "लाल निशान: यह पता लगभग यहाँ है, टूटी लकीर वाले घेरे के अंदर।",
  ],
  noMap: ["No position is published for this PIN code.", "इस पिन कोड की जगह कहीं प्रकाशित नहीं है।"],
  uncertain: (km: string) => [
    `This PIN code has no published points of its own. Its place is that of its town or district and may be ${km} km off.`,
    `इस पिन कोड की अपनी जगह प्रकाशित नहीं है। यहाँ उसके शहर या ज़िले की जगह दिखाई गई है, जो ${km} किमी तक अलग हो सकती है।`,
  ],
  here: ["This address, about here", "यह पता, लगभग यहाँ"],
  north: ["North", "उत्तर"],
  km: (km: string) => [`${km} km`, `${km} किमी`],
  offices: ["Post offices", "डाकघर"],
  number: ["No.", "नंबर"],
  office: ["Post office", "डाकघर"],
  types: {
    "H.O": ["Head office", "प्रधान डाकघर"],
    "S.O": ["Sub office", "उप डाकघर"],
    "B.O": ["Branch office", "शाखा डाकघर"],
  },
  fromCentre: ["From the centre", "बीच से दूरी"],
  noPoint: ["not published", "जगह प्रकाशित नहीं"],
  all: (count: number) => [`Show all ${count}`, `सभी ${count} दिखाएँ`],
  nearby: ["PIN codes around it", "आसपास के पिन कोड"],
  distance: ["Distance", "दूरी"],
  noNearby: [
    "No other PIN code is within 60 km, as far as is published.",
    "जितना प्रकाशित है, उसमें 60 किमी के अंदर कोई और पिन कोड नहीं है।",
  ],
  winds: [
    ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"],
    ["उत्तर", "उत्तर-पूर्व", "पूर्व", "दक्षिण-पूर्व", "दक्षिण", "दक्षिण-पश्चिम", "पश्चिम", "उत्तर-पश्चिम"],
  ],
  away: (km: string, wind: string) => [`${km} km ${wind}`, `${km} किमी ${wind}`],
  suggestions: ["Did you mean one of these?", "क्या इनमें से कोई है?"],
  state: ["State", "राज्य"],
  district: ["District", "ज़िला"],
  subdistrict: ["Sub-district", "तहसील"],
  city: ["City or town", "शहर या क़स्बा"],
  localities: ["Localities", "इलाके"],
  pin: ["PIN code", "पिन कोड"],
});
