/** What is typed where a form wants a phone or an e-mail and there is none. Written by hand. */

const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/));

/** Ways over the keys of a phone, which no rule about digits finds: each of ten different keys, or the rows of 789456123. */
export const FILLER_PHONES: ReadonlySet<string> = words(
  "7894561230 7894561231 7894561234 9874561230 9874563210 7896541230 7418529630 8527419630 9638527410 9632587410 " +
    "8520147963 7410852963 9876541230 9876543120",
);

/**
 * The part of an e-mail before the @, without dots, hyphens and underscores, at any domain. Also with digits behind it that are
 * counted or the same: test123, noemail11; not abc1985, which may be somebody's.
 */
export const FILLER_MAILBOXES: ReadonlySet<string> = words(
  `test tests testing tester testuser testmail testemail testcustomer testorder testtest demo demouser dummy
   dummymail dummyemail fake fakemail fakeemail sample example temp tempmail noemail nomail noemailid nomailid noid
   withoutemail emailnotavailable mailnotavailable emailnotprovided notprovided notavailable notapplicable notgiven
   nothing none na nan nil null undefined unknown anonymous noreply donotreply noresponse nobody noone no nomore
   customercare customeremail customermail guestuser guestcheckout username useremail walkin walkincustomer cashcustomer
   codcustomer name yourname myname firstname lastname fullname email emailid mail mailid myemail mymail youremail yourmail
   emailaddress abc abcd abcde abcdef abcxyz abcabc xyz xyzabc asd asdf asdfg asdfgh asdfghjk asdasd qwe qwer qwert qwerty
   zxc zxcv zxcvbn orderwithoutemail pos posorder retail offline manual manualorder placeholder default blank empty`,
);

/** The same, but not with any digits behind it: a shop numbers its buyers. */
export const FILLER_ROLES: ReadonlySet<string> = words(
  "customer customers client clients guest user users buyer buyers consumer shopper",
);

/** Mailboxes of a firm, which name nobody at a provider that everybody has one at: info@gmail.com. */
export const FIRM_MAILBOXES: ReadonlySet<string> = words(
  "info sales support contact contactus hello office care order orders shop store admin accounts enquiry help billing cod",
);

/** Providers that people have a mailbox at. */
export const MAILBOX_PROVIDERS: ReadonlySet<string> = words(
  `gmail.com googlemail.com yahoo.com yahoo.in yahoo.co.in yahoo.co.uk ymail.com rocketmail.com hotmail.com outlook.com
   outlook.in live.com live.in msn.com rediffmail.com rediff.com icloud.com me.com mac.com aol.com proton.me
   protonmail.com zoho.com zohomail.in mail.com gmx.com yandex.com`,
);

/** Domains of e-mails that stand for none, with their subdomains. */
export const FILLER_DOMAINS: ReadonlySet<string> = words(
  `test.com test.in abc.com abc.in xyz.com xyz.in noemail.com noemail.in nomail.com nomail.in no-email.com no-mail.com
   noemail.co.in none.com na.com nil.com null.com dummy.com dummymail.com fake.com fakemail.com domain.com
   yourdomain.com mydomain.com noreply.com no-reply.com notprovided.com notavailable.com customer.com guest.com asdf.com
   aaa.com xxx.com email.email mail.mail invalid localhost local`,
);

/** Domains at which a marketplace gives each order an address, or all of them the same, with their subdomains. */
export const MARKETPLACE_DOMAINS: ReadonlySet<string> = words(
  `marketplace.amazon.in marketplace.amazon.com marketplace.amazon.co.uk marketplace.amazon.ae amazon.in flipkart.com
   shopsy.in meesho.com meesho.in supplier.meesho.com myntra.com ajio.com jiomart.com snapdeal.com paytmmall.com
   paytm.com glowroad.com shop101.com nykaa.com nykaafashion.com tatacliq.com limeroad.com indiamart.com
   members.ebay.com ebay.in etsy.com transaction.etsy.com firstcry.com purplle.com bigbasket.com blinkit.com ondc.org`,
);
