/** Junk words and keyboard runs. Written by hand. */

/** Placeholders: whole texts, compared as keys. */
export const PLACEHOLDERS: ReadonlySet<string> = new Set(
  `test testing tester test123 testaddress testorder testdata testtest dummy dummyaddress dummydata sample
   sampleaddress example exampleaddress abc abcd abcde abcdef abcdefg abcxyz xyz xyzabc abc123 abcd1234 xxx
   xxxx xxxxx yyy zzz aaa bbb ccc none nil na notapplicable notavailable nothing null undefined nan unknown
   noaddress address myaddress fulladdress addressline1 addressline2 addressline youraddress enteraddress
   houseno flatno streetaddress home myhome house office somewhere anywhere nowhere here there asdf asdfgh
   qwerty qwer lorem loremipsum loremipsumdolor foo foobar bar baz temp temporary fake fakeaddress invalid
   delete ignore donotship donotdeliver cancel cancelled hello hi helloworld ok okay yes no check checking
   random randomaddress blah blahblah string text sametoabove sameasabove asabove sameasbilling ditto same
   pata mera pata ghar meraghar testkaro default demo demoaddress
   pleaseignore donotship pleaseignorethis jaldi addressnotfound tbd tba later willtell callme calme
   callmeforaddress askonphone`.split(/\s+/),
);

/** Words that make a text junk wherever they stand alone between commas. */
export const JUNK_WORDS: ReadonlySet<string> = new Set(
  "test testing tester dummy asdf asdfg asdfgh asdfghjkl qwerty qwertyuiop lorem ipsum foobar zxcvbn zxcvbnm blah fake abcd abcdef xyz".split(
    " ",
  ),
);

/** Keyboard rows and the alphabet; four or more neighbours of one row are a keyboard run. */
export const KEYBOARD_ROWS: readonly string[] = [
  "qwertyuiop",
  "asdfghjkl",
  "zxcvbnm",
  "1234567890",
  "abcdefghijklmnopqrstuvwxyz",
];

/** Placeholders in the Indian scripts. */
export const INDIC_PLACEHOLDERS: ReadonlySet<string> = new Set(
  "टेस्ट टेस्टिंग परीक्षण अबक कखग कखगघ पता नहीं কখগ টেস্ট ਟੈਸਟ ટેસ્ટ કખગ ଟେଷ୍ଟ டெஸ்ட் சோதனை టెస్ట్ పరీక్ష ಟೆಸ್ಟ್ ಪರೀಕ್ಷೆ ടെസ്റ്റ് പരീക്ഷ".split(
    " ",
  ),
);
