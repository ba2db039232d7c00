/** Junk words and keyboard runs. Written by hand. */

const list = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Placeholders: whole texts, compared as keys. */
export const PLACEHOLDERS: ReadonlySet<string> = list(
  `test testing tester test123 testaddress testorder testdata testtest dummy dummyaddress dummydata sample
   sampleaddress example exampleaddress abc abcd abcde abcdef abcdefg abcxyz xyz xyzabc abc123 abcd1234 xxx
   xxxx xxxxx yyy zzz aaa bbb ccc none nil na notapplicable notavailable nothing null undefined nan unknown
   noaddress address myaddress fulladdress addressline1 addressline2 addressline youraddress enteraddress
   houseno flatno streetaddress home myhome house office somewhere anywhere nowhere here there asdf asdfgh
   qwerty qwer lorem loremipsum loremipsumdolor foo foobar bar baz temp temporary fake fakeaddress invalid
   delete ignore donotship donotdeliver cancel cancelled hello hi helloworld ok okay yes no check checking
   random randomaddress blah blahblah string text sametoabove sameasabove asabove sameasbilling ditto same
   sameasbillingaddress sameasshipping sameasshippingaddress sameaddress sameaddressasabove sameaddressasbefore
   sameaddressaslastorder sameaddressaslasttime sameaslastorder sameaslasttime sameasbefore sameasprevious
   sameaspreviousorder samepreviousaddress previousaddress oldaddress asbefore asperinvoice asperbill asperorder
   asperaadhar asperaadhaar aspercall willshareoncall willsharelater willsharelocation willsendlocation
   willtelloncall willcallyou iwillcall iwillcollect willcollect selfpickup storepickup
   pata mera pata ghar meraghar testkaro default demo demoaddress patanahi patanahin nahipata
   pleaseignore donotship pleaseignorethis jaldi addressnotfound tbd tba later willtell callme calme
   callmeforaddress askonphone askoncall objectobject`,
);

/** Texts that people and exports use for "none": in line 2, landmark, city or state they are an empty field. */
export const NOTHING: ReadonlySet<string> = list(
  `na nil none null undefined nan notapplicable notavailable notknown unknown nothing no nolandmark nocity same
   sameasabove sameasbilling sameasbillingaddress sameasshipping sameasshippingaddress sameaddress sameasline1
   sameasaddress1 asabove`,
);

/** Words that no place is named after: junk wherever they stand in the place of a name. */
export const JUNK_WORDS: ReadonlySet<string> = list(
  `asdf asdfg asdfgh asdfghjkl asd asdasd asdsad qwe qweqwe qwerty qwertyuiop zxc zxczxc zxcvbn zxcvbnm lorem
   ipsum foo foobar blah blahblah xyz xxx abcd abcdef null undefined`,
);

/** Words that stand for a name in tests, and otherwise before one ("Test Tubes Factory"). */
export const TEST_WORDS: ReadonlySet<string> = list(
  `test testing tester tests testt tset dummy bogus mock fake sample example demo random abc temp hello unknown
   default invalid nothing anything none`,
);

/** How junk goes on: "lorem ipsum dolor", "foo bar", "abc def". */
export const JUNK_CONTINUED: ReadonlySet<string> = list("dolor sit amet consectetur bar baz def");

/** What exports write for a missing value, wherever it stands. */
export const NO_VALUE: ReadonlySet<string> = new Set(["unclassified"]);

/** The same, where it stands alone between commas. */
export const NO_VALUE_ALONE: ReadonlySet<string> = new Set("na nil none nan null undefined".split(" "));

/** Keyboard rows and the alphabet; four or more neighbours of one row are a keyboard run. */
export const KEYBOARD_ROWS: readonly string[] = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
];

/** Placeholders in the Indian scripts; an underscore is a space. */
export const INDIC_PLACEHOLDERS: ReadonlySet<string> = new Set(
  "टेस्ट टेस्टिंग परीक्षण अबक कखग कखगघ पता_नहीं কখগ টেস্ট ਟੈਸਟ ટેસ્ટ કખગ ଟେଷ୍ଟ டெஸ்ட் சோதனை టెస్ట్ పరీక్ష ಟೆಸ್ಟ್ ಪರೀಕ್ಷೆ ടെസ്റ്റ് പരീക്ഷ टेस्टींग चाचणी डेमो एबीसी अआइई पता_नहीं_है ठिकाना_नहीं पत्ता_नाही টেস্টিং পরীক্ষা ঠিকানা_নেই ਟੈਸਟਿੰਗ ਪਤਾ_ਨਹੀਂ ટેસ્ટિંગ પરીક્ષણ સરનામું_નથી ଟେଷ୍ଟିଂ ପରୀକ୍ଷା ଠିକଣା_ନାହିଁ டெஸ்டிங் முகவரி_இல்லை టెస్టింగ్ చిరునామా_లేదు ಟೆಸ್ಟಿಂಗ್ ವಿಳಾಸ_ಇಲ್ಲ ടെസ്റ്റിംഗ് വിലാസം_ഇല്ല"
    .split(" ")
    .map((text) => text.replaceAll("_", " ")),
);
