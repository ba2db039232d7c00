/** Phones and e-mails as buyers type them: fillers, and real ones that look like fillers. Written before the rules were. */

export const FILLER_PHONES =
  `0000000000 1111111111 9999999999 8888888888 7777777777 6666666666 9876543210 9876543211
  9876543219 9123456789 9012345678 1234567890 9898989898 9090909090 8080808080 7878787878 9999900000 9000000000 9000000001
  9999999998 8000000000 7000000000 9988776655 9876598765 9876512345 6789067890 7894561230 9874563210 8527419630
  9811111111 9800000000 9999999990 9876543200 9876543000 8765432109 7654321098 6789012345 9999988888 8888899999
  9911223344 9111222333 9000111222 9998887776 9888888888 9777777777 8123456789 7123456789
  6543210987 9876987698 9879879879 9191919191 9292929292 8989898989 7777788888 9000090000 9990009990`.split(
    /\s+/,
  );

export const REAL_PHONES =
  `9845000000 9000000012 9845123456 9845012345 9820098200 9930124567 7738291045 8097564312 9004512367 6361827450 9741023658 9448051276
  8861234097 7019283645 9900112345 9886655432 9812345098 7507081920 8433921756 9503317284 9422018765 8983012746
  7276554310 9665102938 8007123490 9096857412 9175530264 8308194725 7385906142 9440123786 9848022338 8106572349
  9573841206 7093651248 9032415876 9392017845 8374610295 6300918274 9121045678 9502713846 8790154623 7842039516
  9177005521 9810223344 9911556677 9717345600 8826193047 7982450136 9654781230 9599012348 8527710094 7838264951
  9899100045 9868012399 9312450987 +14155550134 +971504418923`.split(/\s+/);

/** A phone, and the same with letters that look like its digits. */
export const SAME_PHONE: readonly [phone: string, later: string][] = [
  ["9811807061", "98118O7O61"],
  ["9811807063", "+91 98I l8 o7o63"],
  ["9811807064", "98118О7О64"],
  ["9811807085", "9B1l8o70BS"],
];

/** What letters that look like digits do not make a phone. */
export const NO_PHONES = ["98118O706", "98118A7061", "Soil 981180706", "98118070611"];

export const FILLER_EMAILS =
  `test@gmail.com test@test.com test123@gmail.com noemail@gmail.com noemail@noemail.com
  no.email@gmail.com na@na.com na@gmail.com none@none.com none@gmail.com noreply@shop.in no-reply@gmail.com
  customer@gmail.com customer@store.in guest@guest.com abc@gmail.com abc@abc.com abc123@gmail.com xyz@gmail.com a@a.com
  aaa@gmail.com xxx@xxx.com 9999999999@gmail.com 0000000000@gmail.com 1234567890@gmail.com 123@gmail.com 12345@gmail.com
  info@gmail.com n/a na - nil@nil.com dummy@dummy.com dummy@gmail.com fake@mail.com asdf@asdf.com user@example.com
  no_email@yahoo.com nomail@gmail.com notprovided@gmail.com email@email.com noemail1234@gmail.com asha.gmail.com asha@gmail
  asha@@gmail.com test.user@gmail.com x8v2k9q1@marketplace.amazon.in buyer77@flipkart.com 81234@meesho.com`.split(
    /\s+/,
  );

export const REAL_EMAILS =
  `asha.rao@gmail.com rahul1985@yahoo.co.in priya_s@rediffmail.com k.venkat@outlook.com
  9845012345@gmail.com info@lakshmitextiles.in r@sharma.in nilesh@gmail.com namita@gmail.com customs.agent@dhl.com
  testa.rossa@gmail.com guestav@gmail.com abcd.rao@gmail.com a.k.singh@gmail.com sales@vikastraders.com nazia@gmail.com
  userdas.m@gmail.com mdimran786@gmail.com nandini+shop@gmail.com j.d@icloud.com shopna.das@gmail.com adminder@gmail.com
  mailram@gmail.com noname.singh@gmail.com test.match.fan@gmail.com anonymoose@gmail.com demoiselle@gmail.com
  oo7@gmail.com mr.sample@hotmail.com 19880704@gmail.com kumar@amazon.com`.split(/\s+/);

/** Two spellings of one mailbox each, as the help pages of its provider say. */
export const SAME_MAILBOX: readonly [earlier: string, later: string][] = [
  ["ravi.kumar+2@gmail.com", "RaviKumar@googlemail.com"],
  ["asha.k.rao@gmail.com", "ashakrao@gmail.com"],
  ["meena.s@gmail.com", "m.e.e.n.a.s+sale+diwali@gmail.com"],
  ["v.krishnan@outlook.com", "V.Krishnan+new@Outlook.com"],
  ["lakshmi_r@hotmail.com", "lakshmi_r+2@hotmail.com"],
  ["imran.s@live.in", "imran.s+cod@live.in"],
  ["farida@icloud.com", "farida+shop@me.com"],
  ["joseph.p@proton.me", "joseph_p@pm.me"],
  ["suresh_b@protonmail.com", "suresh.b+1@proton.me"],
  ["kavita.n@fastmail.com", "kavita.n+x@fastmail.com"],
  ["gurpreet.s@gmail.com", "gurpreets@gmail.com."],
  ["nilesh.p@gmail.com", "ｎｉｌｅｓｈ．ｐ＠ｇｍａｉｌ．ｃｏｍ"],
  ["priya.v@gmail.com", "\u202apriya.v@gmail.com\u200b"],
  ["anaya.r@gmail.com", "аnаya.r@gmail.com"],
  ["anaya.s@rediffmail.com", "αnaya.s@rediffmаil.com"],
  ["nitin.v@yahoo.in", "nítın.v@yahoo.in"],
  ["ｖivek.t@gmail.com", "vivek.t @ gmаil.com"],
  ["tarun.b@gmail.com", "Tarun B <tarun.b@gmail.com>,"],
  ["sonal.d@outlook.in", "sonal.d@outlook,in"],
  ["rekha.m@gmail.com", "rekham@gmial.com"],
  ["rakesh.m@gmail.com", "rakesh.m@gmail.con"],
];

/** Mailboxes of two people. */
export const OTHER_MAILBOX: readonly [earlier: string, later: string][] = [
  ["ravi.kumar@yahoo.com", "ravikumar@yahoo.com"],
  ["ravi@yahoo.com", "ravi-shop@yahoo.com"],
  ["hari.ram@yahoo.co.in", "hari.ram@yahoo.com"],
  ["ravi+cod@rediffmail.com", "ravi@rediffmail.com"],
  ["ravi.kumar@rediffmail.com", "ravikumar@rediffmail.com"],
  ["ravi.kumar@outlook.com", "ravikumar@outlook.com"],
  ["ravi.k@outlook.com", "ravi.k@hotmail.com"],
  ["a.sharma@icloud.com", "asharma@icloud.com"],
  ["accounts+delhi@ravitraders.in", "accounts+pune@ravitraders.in"],
  ["r.kumar@ravitraders.in", "rkumar@ravitraders.in"],
  ["ravi_k@gmail.com", "ravik@gmail.com"],
  ["ravi@gmail.com.in", "ravi+1@gmail.com.in"],
  ["anaya.r@ravitraders.in", "аnaya.r@ravitraders.in"],
  ["asha.r@gmail.com", "asha.r@gmail.co.in"],
  ["र.कुमार@डाक.भारत", "रकुमार@डाक.भारत"],
];

/** Without a door, with the rest of the address. */
export const DOORLESS: readonly { line1: string; line2?: string; city: string; pincode: string }[] = [
  { line1: "Main Road", city: "Pune", pincode: "411001" },
  { line1: "Near bus stand, Main Road", city: "Pune", pincode: "411001" },
  { line1: "Vill Rampur, PO Khas", line2: "Teh Sadar", city: "Gonda", pincode: "271001" },
  { line1: "Ward No 5, Gram Rampur", city: "Gonda", pincode: "271001" },
  { line1: "Sector 15, Rohini", city: "Delhi", pincode: "110085" },
  { line1: "C/o Ramesh Kumar, near Shiv temple", city: "Pune", pincode: "411001" },
  { line1: "Prestige Towers, 3rd Floor", city: "Bengaluru", pincode: "560034" },
  { line1: "5th Block, Koramangala", city: "Bengaluru", pincode: "560034" },
];

export const DOORS: typeof DOORLESS = [
  { line1: "12 MG Road", city: "Pune", pincode: "411001" },
  { line1: "Flat 4B, Prestige Towers", city: "Bengaluru", pincode: "560034" },
  { line1: "Plot No 45, MIDC", city: "Pune", pincode: "411001" },
  { line1: "H.No. 5-1-234, Koti", city: "Hyderabad", pincode: "500001" },
  { line1: "A-12, Sector 62", city: "Noida", pincode: "201301" },
  { line1: "Quarter No 12, Police Line", city: "Gonda", pincode: "271001" },
  { line1: "H.No. 7, Vill Rampur", line2: "PO Khas", city: "Gonda", pincode: "271001" },
];
