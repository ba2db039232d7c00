/** Domains and names typical of bogus orders. Written by hand. */

/** Domains of disposable e-mail addresses; subdomains count too. */
export const THROWAWAY_DOMAINS: ReadonlySet<string> = new Set(
  `mailinator.com guerrillamail.com guerrillamail.net guerrillamail.org guerrillamail.info sharklasers.com grr.la
   10minutemail.com 10minutemail.net 10minemail.com 20minutemail.com temp-mail.org temp-mail.io tempmail.com
   tempmail.net tempmail.plus tempmailo.com tempail.com tempr.email temp-inbox.com tempinbox.com yopmail.com
   yopmail.net yopmail.fr throwawaymail.com throwaway.email trashmail.com trashmail.de trashmail.net
   trash-mail.com maildrop.cc mailnesia.com mailcatch.com mail-temp.com mailtemp.net moakt.com moakt.cc
   mohmal.com getnada.com nada.email dispostable.com discard.email discardmail.com fakeinbox.com
   fakemailgenerator.com emailondeck.com emailfake.com spamgourmet.com spam4.me mytemp.email mytrashmail.com
   minuteinbox.com inboxkitten.com burnermail.io mintemail.com mailsac.com mailpoof.com luxusmail.org
   1secmail.com 1secmail.net 1secmail.org linshiyouxiang.net dropmail.me harakirimail.com jetable.org
   anonbox.net anonymbox.com incognitomail.com spambox.us spamfree24.org crazymailing.com
   tmpmail.org tmpmail.net tmail.ws wegwerfmail.de einrot.com armyspy.com cuvox.de dayrep.com fleckens.hu
   gustr.com jourrapide.com rhyta.com superrito.com teleworm.us example.com example.org test.com`.split(
    /\s+/,
  ),
);

/** Placeholder names, letters only. */
export const JUNK_NAMES: ReadonlySet<string> = new Set(
  `test tester testing testuser testname testorder testcustomer dummy dummyname dummyuser fake fakename sample
   user username customer customername guest guestuser name myname yourname firstname lastname fullname noname
   none null nil undefined unknown anonymous abc abcd abcde abcdef xyz xyzabc abcxyz asd asdf asdfg asdfgh
   qwe qwer qwerty zxc zxcv xxx yyy zzz aaa bbb na nobody someone anyone hello hi admin demo buyer temp
   cancel cancelled donotship ok yes no mr mrs ms sir madam cod prepaid delivery order`.split(/\s+/),
);
