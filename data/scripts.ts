/**
 * Address words in the Indian scripts that are translated, or whose transliteration would be spelt oddly.
 * Written by hand; one line per meaning.
 */

/** Printed form → the words that mean it, in Devanagari, Bengali, Gurmukhi, Gujarati, Odia, Tamil, Telugu, Kannada, Malayalam. */
const MEANINGS: Record<string, string> = {
  Road: "रोड रास्ता रस्ता রোড ਰੋਡ રોડ ରୋଡ ரோடு ரோட் రోడ్ రోడ్డు ರಸ್ತೆ ರೋಡ್ റോഡ്",
  Street: "स्ट्रीट সরণি স্ট্রিট ਸਟ੍ਰੀਟ સ્ટ્રીટ ଷ୍ଟ୍ରିଟ தெரு స్ట్రీట్ వీధి ಸ್ಟ್ರೀಟ್ ಬೀದಿ സ്ട്രീറ്റ് തെരുവ്",
  Lane: "लेन লেন ਲੇਨ લેન ଲେନ லேன் లేన్ ಲೇನ್ ലെയ്ൻ",
  Gali: "गली গলি ਗਲੀ ગલી ଗଳି",
  Flat: "फ्लैट फ्लॅट ফ্ল্যাট ਫਲੈਟ ફ્લેટ ଫ୍ଲାଟ பிளாட் ஃபிளாட் ఫ్లాట్ ಫ್ಲಾಟ್ ഫ്ലാറ്റ്",
  House: "मकान घर हाउस বাড়ি বাড়ি হাউস ਮਕਾਨ ਘਰ મકાન ઘર ଘର வீடு வீட்டு ఇల్లు ఇంటి ಮನೆ വീട് ഹൗസ്",
  Plot: "प्लॉट प्लाट প্লট ਪਲਾਟ પ્લોટ ପ୍ଲଟ மனை ప్లాట్ ಪ್ಲಾಟ್ പ്ലോട്ട്",
  Shop: "दुकान दूकान দোকান ਦੁਕਾਨ દુકાન ଦୋକାନ கடை దుకాణం ಅಂಗಡಿ കട",
  Door: "கதவு డోర్ ಬಾಗಿಲು വാതിൽ",
  "No.": "नंबर नम्बर नं नं० क्रमांक क्र নম্বর নং ਨੰਬਰ ਨੰ નંબર નં ନମ୍ବର ନଂ எண் நம்பர் నెంబర్ నంబర్ నెం ನಂಬರ್ ಸಂಖ್ಯೆ ನಂ നമ്പർ നം",
  Floor: "मंजिल मंज़िल तल मजला তলা ਮੰਜ਼ਿਲ માળ ମହଲା மாடி தளம் అంతస్తు ಮಹಡಿ നില",
  // Postpositions are written as in data/postpositions.ts, which go before their landmark.
  "ke paas":
    "पास निकट नजदीक नज़दीक समीप जवळ কাছে নিকটে ਨੇੜੇ ਕੋਲ પાસે નજીક ପାଖରେ ନିକଟ அருகில் அருகே దగ్గర సమీపంలో ಹತ್ತಿರ ಬಳಿ സമീപം അടുത്ത്",
  "ke samne": "सामने समोर সামনে ਸਾਹਮਣੇ સામે ସାମ୍ନାରେ எதிரில் எதிரே ఎదురుగా ఎదురు ಎದುರು എതിർവശം",
  "ke piche": "पीछे मागे পিছনে ਪਿੱਛੇ પાછળ ପଛରେ பின்புறம் பின்னால் వెనుక ಹಿಂದೆ പിന്നിൽ",
  "ke bagal": "बगल बाजूला शेजारी পাশে ਨਾਲ બાજુમાં પડખે ପାଖକୁ பக்கத்தில் పక్కన ಪಕ್ಕ ಪಕ್ಕದಲ್ಲಿ",
  "ke upar": "ऊपर उपर উপরে ਉੱਪਰ ઉપર ଉପରେ மேலே పైన ಮೇಲೆ മുകളിൽ",
  "ke niche": "नीचे নিচে ਹੇਠਾਂ નીચે ତଳେ கீழே కింద ಕೆಳಗೆ താഴെ",
  Village: "गाँव गांव ग्राम গ্রাম ਪਿੰਡ ગામ ଗ୍ରାମ ଗାଁ கிராமம் గ్రామం ಗ್ರಾಮ ഗ്രാമം",
  Post: "पोस्ट डाकघर পোস্ট ডাকঘর ਪੋਸਟ ਡਾਕਖਾਨਾ પોસ્ટ ପୋଷ୍ଟ அஞ்சல் தபால் పోస్ట్ ಪೋಸ್ಟ್ ಅಂಚೆ തപാൽ പി.ഒ",
  Tehsil: "तहसील ਤਹਿਸੀਲ",
  Taluka: "तालुका ताल તાલુકો તાલુકા",
  Taluk: "வட்டம் தாலுகா ತಾಲೂಕು ತಾಲ್ಲೂಕು താലൂക്ക്",
  Mandal: "మండలం",
  District: "जिला ज़िला जिल्हा জেলা ਜ਼ਿਲ੍ਹਾ ਜ਼ਿਲ੍ਹਾ જિલ્લો જીલ્લો ଜିଲ୍ଲା மாவட்டம் జిల్లా ಜಿಲ್ಲೆ ജില്ല",
  Apartment:
    "अपार्टमेंट অ্যাপার্টমেন্ট ਅਪਾਰਟਮੈਂਟ એપાર્ટમેન્ટ ଆପାର୍ଟମେଣ୍ଟ அபார்ட்மெண்ட் అపార్ట్‌మెంట్ అపార్ట్మెంట్ ಅಪಾರ್ಟ್ಮೆಂಟ್ ಅಪಾರ್ಟ್‌ಮೆಂಟ್ അപ്പാർട്ട്മെന്റ്",
  Building: "बिल्डिंग इमारत বিল্ডিং ਬਿਲਡਿੰਗ બિલ્ડીંગ ବିଲ୍ଡିଂ கட்டிடம் బిల్డింగ్ ಕಟ್ಟಡ ബിൽഡിംഗ്",
  Colony: "कॉलोनी कालोनी कॉलनी কলোনি ਕਲੋਨੀ કોલોની କଲୋନୀ காலனி కాలనీ ಕಾಲೋನಿ ಕಾಲನಿ കോളനി",
  Sector: "सेक्टर সেক্টর ਸੈਕਟਰ સેક્ટર ସେକ୍ଟର செக்டார் సెక్టార్ ಸೆಕ್ಟರ್ സെക്ടർ",
  Market: "मार्केट বাজার মার্কেট ਮਾਰਕੀਟ માર્કેટ ମାର୍କେଟ மார்க்கெட் మార్కెట్ ಮಾರುಕಟ್ಟೆ മാർക്കറ്റ്",
  Temple: "मंदिर मन्दिर মন্দির ਮੰਦਰ મંદિર ମନ୍ଦିର கோவில் கோயில் గుడి దేవాలయం ದೇವಸ್ಥಾನ ക്ഷേത്രം",
  School: "स्कूल विद्यालय স্কুল ਸਕੂਲ સ્કૂલ શાળા ସ୍କୁଲ பள்ளி స్కూల్ పాఠశాల ಶಾಲೆ സ്കൂൾ",
  Hospital: "अस्पताल हॉस्पिटल হাসপাতাল ਹਸਪਤਾਲ હોસ્પિટલ ଡାକ୍ତରଖାନା மருத்துவமனை ఆసుపత్రి ಆಸ್ಪತ್ರೆ ആശുപത്രി",
  Station: "स्टेशन স্টেশন ਸਟੇਸ਼ਨ સ્ટેશન ଷ୍ଟେସନ நிலையம் స్టేషన్ ನಿಲ್ದಾಣ സ്റ്റേഷൻ",
  Bank: "बैंक बँक ব্যাংক ਬੈਂਕ બેંક ବ୍ୟାଙ୍କ வங்கி బ్యాంక్ ಬ್ಯಾಂಕ್ ബാങ്ക്",
  Cross: "क्रॉस ಕ್ರಾಸ್ ಅಡ್ಡರಸ್ತೆ క్రాస్",
  Main: "मेन मुख्य ಮುಖ್ಯ మెయిన్ ಮೇನ್",
  Layout: "लेआउट ಬಡಾವಣೆ ಲೇಔಟ್ లేఅవుట్",
  Nagar: "नगर নগর ਨਗਰ નગર ନଗର நகர் నగర్ ನಗರ നഗർ",
  Avenue: "एवेन्यू अवेन्यू এভিনিউ অ্যাভিনিউ ਐਵੇਨਿਊ એવન્યુ ଏଭିନ୍ୟୁ அவென்யூ అవెన్యూ ಅವೆನ್ಯೂ അവന്യൂ",
  Bazar: "बाज़ार बाजार ਬਾਜ਼ਾਰ બજાર ବଜାର பஜார் బజార్ ಬಜಾರ್ ബസാർ",
  Ward: "वार्ड ওয়ার্ড ਵਾਰਡ વોર્ડ ୱାର୍ଡ வார்டு వార్డు ವಾರ್ಡ್ വാർഡ്",
  Block: "ब्लॉक ब्लाक ব্লক ਬਲਾਕ બ્લોક ବ୍ଲକ பிளாக் బ్లాక్ ಬ್ಲಾಕ್ ബ്ലോക്ക്",
  Wing: "विंग উইং વિંગ ਵਿੰਗ వింగ్ ವಿಂಗ್ വിങ്",
  Tower: "टावर टॉवर টাওয়ার ટાવર ਟਾਵਰ ଟାୱାର டவர் టవర్ ಟವರ್ ടവർ",
  Society: "सोसायटी सोसाइटी સોસાયટી",
  Chowk: "चौक ਚੌਕ ચોક ଛକ",
  PIN: "पिन पिनकोड পিন ਪਿੰਨ ਪਿਨ પિન પિનકોડ ପିନ பின் పిన్ ಪಿನ್ ಪಿನ್‌ಕೋಡ್ പിൻ",
  "": "के की का में ਦੇ ਦੀ के॰ कोड কোড ਕੋਡ કોડ କୋଡ കോഡ്",
};

/** Usual spellings of large cities that the open directories do not hold in these scripts. */
const CITIES: Record<string, string> = {
  Hyderabad: "హైదరాబాద్ ಹೈದರಾಬಾದ್ ഹൈദരാബാദ് ஹைதராபாத் হায়দ্রাবাদ হায়দরাবাদ હૈદરાબાદ ਹੈਦਰਾਬਾਦ ହାଇଦ୍ରାବାଦ हैद्राबाद",
  Bengaluru:
    "बेंगलुरु बेंगलूरु बैंगलोर बंगलौर பெங்களூரு பெங்களூர் బెంగళూరు బెంగుళూరు ബെംഗളൂരു ബാംഗ്ലൂർ বেঙ্গালুরু ব্যাঙ্গালোর બેંગલુરુ બેંગલોર ਬੈਂਗਲੁਰੂ ବେଙ୍ଗାଲୁରୁ",
  "New Delhi": "ന്യൂഡൽഹി న్యూఢిల్లీ ನವದೆಹಲಿ ನವ_ದೆಹಲಿ ନୂଆଦିଲ୍ଲୀ নয়াদিল্লি ન્યૂ_દિલ્હી",
  Gurugram: "गुरुग्राम गुड़गांव गुड़गाँव गुरगांव ગુરુગ્રામ ਗੁਰੂਗ੍ਰਾਮ",
  Thrissur: "തൃശൂർ തൃശ്ശൂർ",
  Bhubaneswar: "ଭୁବନେଶ୍ୱର ଭୁବନେଶ୍ଵର ভুবনেশ্বর భువనేశ్వర్",
  Tiruchirappalli: "திருச்சி",
  Warangal: "వరంగల్",
  Thane: "ठाणे थाने થાણે",
  Kolhapur: "कोल्हापूर कोल्हापुर",
  Rajkot: "રાજકોટ राजकोट",
};

/** Names of Latin letters. */
const LETTERS: Record<string, string> = {
  A: "ए এ એ ਏ ఎ ఏ ಎ ಏ എ ഏ ஏ ଏ",
  B: "बी বি બી ਬੀ బి ಬಿ ബി பி ବି",
  C: "सी সি સી ਸੀ సి ಸಿ സി சி ସି",
  D: "डी ডি ડી ਡੀ డి ಡಿ ഡി டி ଡି",
  F: "एफ এফ એફ ਐਫ ఎఫ్ ಎಫ್ എഫ് எஃப் ଏଫ",
  G: "जी জি જી ਜੀ జి ಜಿ ജി ஜி ଜି",
  H: "एच এইচ એચ ਐਚ హెచ్ ಎಚ್ എച്ച് எச் ଏଚ",
  J: "जे জে જે ਜੇ జె ಜೆ ജെ ஜே ଜେ",
  L: "एल এল એલ ਐਲ ఎల్ ಎಲ್ എൽ எல் ଏଲ",
  M: "एम এম એમ ਐਮ ఎం ಎಂ എം எம் ଏମ",
  N: "एन এন એન ਐਨ ఎన్ ಎನ್ എൻ என் ଏନ",
  P: "पी পি પી ਪੀ పి ಪಿ പി ପି",
  Q: "क्यू কিউ ક્યૂ ਕਿਊ క్యూ ಕ್ಯೂ ക്യു கியூ",
  R: "आर আর આર ਆਰ ఆర్ ಆರ್ ആർ ஆர் ଆର",
  S: "एस এস એસ ਐਸ ఎస్ ಎಸ್ എസ് எஸ் ଏସ",
  // Tamil writes T and D alike: "டி. நகர்" is T. Nagar.
  T: "टी টি ટી ਟੀ టి ಟಿ ടി ଟି டி",
  V: "वी ভি વી ਵੀ వి ವಿ വി வி ଭି",
  W: "डब्ल्यू ডব্লিউ ડબલ્યુ ਡਬਲਯੂ డబ్ల్యూ ಡಬ್ಲ್ಯೂ ഡബ്ല്യു",
  X: "एक्स এক্স એક્સ ਐਕਸ ఎక్స్ ಎಕ್ಸ್ എക്സ് எக்ஸ்",
};

/** Names of letters that are oftener words ("के" is "of", "ও" is "and"): letters only beside a number or a block. */
const RARE_LETTERS: Record<string, string> = {
  A: "अ অ અ",
  B: "ब બ",
  E: "ई इ ই ઈ ઇ ਈ ఇ ಇ ഇ இ ଇ",
  I: "आई আই આઈ ਆਈ ఐ ಐ ഐ ஐ ଆଇ",
  K: "के কে કે ਕੇ కె కే ಕೆ കെ കേ கே କେ",
  O: "ओ ও ઓ ਓ ఓ ಓ ഒ ஓ ଓ",
  U: "यू ইউ યુ ਯੂ యు ಯು യു யு",
  Y: "वाई ওয়াই વાય ਵਾਈ వై ವೈ വൈ ஒய்",
  Z: "जेड জেড ઝેડ జెడ్ ಝಡ್",
};

/** What follows the digits of an ordinal number: "५वीं", "೫ನೇ", "5வது". */
export const ORDINAL_ENDINGS: readonly string[] =
  "वीं वें वां वाँ वा वी ला री रा था थी ম তম মো મો મી મું મા ਵੀਂ ਵਾਂ ਵੇਂ ମ ଶ வது ஆவது ఆవ వ ನೇ ನೆಯ ാം ആം".split(" ");

/** A word of an Indian script → its printed form in Latin letters. */
export const MEANING_OF: ReadonlyMap<string, string> = inverse(MEANINGS);
/** The name of a city as written in an Indian script → its official name. */
export const CITY_OF: ReadonlyMap<string, string> = inverse(CITIES);
/** The name of a Latin letter → the letter. */
export const INITIAL_OF: ReadonlyMap<string, string> = inverse(LETTERS);
/** The same with the names that are oftener words, for a letter beside a number or a block. */
export const LABEL_LETTER_OF: ReadonlyMap<string, string> = new Map([
  ...INITIAL_OF,
  ...inverse(RARE_LETTERS),
]);
/** Printed forms of what is told apart by letters. */
export const LETTERED: ReadonlySet<string> = new Set(["Block", "Wing", "Tower", "Sector"]);

/** Written form, in the normal form of text/clean.ts → printed form; an underscore is a space. */
function inverse(table: Record<string, string>): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(table).flatMap(([print, words]) =>
      words.split(" ").map((word) => [word.replaceAll("_", " ").normalize("NFC"), print] as const),
    ),
  );
}

/** Unicode blocks of the scripts, and the library's name for each. */
export const SCRIPTS: readonly { name: string; from: number; to: number }[] = [
  { name: "devanagari", from: 0x0900, to: 0x097f },
  { name: "bengali", from: 0x0980, to: 0x09ff },
  { name: "gurmukhi", from: 0x0a00, to: 0x0a7f },
  { name: "gujarati", from: 0x0a80, to: 0x0aff },
  { name: "oriya", from: 0x0b00, to: 0x0b7f },
  { name: "tamil", from: 0x0b80, to: 0x0bff },
  { name: "telugu", from: 0x0c00, to: 0x0c7f },
  { name: "kannada", from: 0x0c80, to: 0x0cff },
  { name: "malayalam", from: 0x0d00, to: 0x0d7f },
];
