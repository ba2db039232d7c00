/** Problems of accounts, keys, sign-in, members, views. */
import { type Max, problem, retried } from "./problem.ts";

type Roles = { needed: string; role: string };

export const ACCOUNT_PROBLEMS = {
  account_not_found: problem(404, "There is no such account.", "ऐसा कोई खाता नहीं है।"),
  "account_not_found.email": problem(
    404,
    "There is no account with this e-mail.",
    "इस ई-मेल से कोई खाता नहीं है।",
  ),
  admin_key_configured: problem(
    409,
    "The admin key is set by THIKANA_ADMIN_KEY; change it there and restart.",
    "एडमिन कुंजी THIKANA_ADMIN_KEY से आती है; उसे वहीं बदलकर सर्वर फिर शुरू करें।",
  ),
  admin_required: problem(
    403,
    "Other accounts use this server: its operator confirms the clock, at /admin or with thikana admin confirm-clock.",
    "इस सर्वर पर दूसरे खाते भी हैं: घड़ी की पुष्टि सर्वर चलाने वाला करे, /admin पर या thikana admin confirm-clock से।",
  ),
  busy: retried(
    problem(503, "Too many people are signing in right now.", "इस समय बहुत सारे लोग साइन इन कर रहे हैं।"),
    () => "; try again in a few seconds.",
  ),
  common_password: problem(
    400,
    "This is one of the 10,000 passwords that are tried first; choose another one.",
    "यह उन 10,000 पासवर्ड में से है जो सबसे पहले आज़माए जाते हैं; कोई दूसरा चुनें।",
  ),
  admin_network: problem(
    403,
    "The admin key does not work from this network (THIKANA_ADMIN_NETWORKS).",
    "एडमिन कुंजी इस नेटवर्क से नहीं चलती (THIKANA_ADMIN_NETWORKS)।",
  ),
  domain_not_allowed: problem(
    403,
    "This publishable key is not allowed on this website; add its domain to allowed_domains in the settings (the server's own domain is set in THIKANA_PUBLIC_URL).",
    "इस वेबसाइट पर यह पब्लिशेबल कुंजी नहीं चलती; सेटिंग की “विजेट वाली वेबसाइटें” में इसका डोमेन जोड़ें (सर्वर का अपना डोमेन THIKANA_PUBLIC_URL में होता है)।",
  ),
  email_taken: problem(
    409,
    "There is already an account with this e-mail; sign in instead.",
    "इस ई-मेल से खाता पहले से है; साइन इन करें।",
  ),
  "email_taken.member": problem(
    409,
    "There is already a member with this e-mail, here or in another account.",
    "इस ई-मेल का सदस्य पहले से है, यहाँ या किसी दूसरे खाते में।",
  ),
  invite_ended: problem(
    410,
    "This invitation was already used, has expired or was replaced; ask for a new link.",
    "यह निमंत्रण इस्तेमाल हो चुका है, ख़त्म हो गया है या बदल दिया गया है; नया लिंक माँगें।",
  ),
  key_invalid: problem(
    401,
    "Unknown API key or session; check X-API-Key.",
    "यह API कुंजी या सत्र मान्य नहीं है; X-API-Key जाँचें।",
  ),
  "key_invalid.admin": problem(401, "Wrong admin key.", "एडमिन कुंजी ग़लत है।"),
  "key_invalid.metrics": problem(
    401,
    "Send the metrics token as Authorization: Bearer ….",
    "मेट्रिक्स का टोकन नहीं भेजा गया, या ग़लत है।",
  ),
  metrics_private: problem(
    403,
    "The metrics are only for this machine; set THIKANA_METRICS_TOKEN to read them from another one or through a proxy.",
    "मेट्रिक्स सिर्फ़ इसी मशीन के लिए हैं; दूसरी मशीन या प्रॉक्सी से पढ़ने के लिए THIKANA_METRICS_TOKEN सेट करें।",
  ),
  "key_invalid.publishable": problem(
    401,
    "Unknown publishable key; check data-key.",
    "यह पब्लिशेबल कुंजी मान्य नहीं है; विजेट के टैग में लिखी कुंजी जाँचें।",
  ),
  "key_invalid.webhook": problem(401, "Unknown publishable key.", "यह पब्लिशेबल कुंजी मान्य नहीं है।"),
  key_missing: problem(
    401,
    "Send your secret key (sk_…) in the header X-API-Key.",
    "अपनी गुप्त कुंजी (sk_…) X-API-Key हेडर में भेजें।",
  ),
  "key_missing.admin": problem(
    401,
    "Send the admin key in the header X-Admin-Key.",
    "एडमिन कुंजी X-Admin-Key हेडर में भेजें।",
  ),
  "key_missing.publishable": problem(
    401,
    "Send the publishable key (pk_…) in X-Publishable-Key or as ?pk=.",
    "पब्लिशेबल कुंजी (pk_…) X-Publishable-Key में या ?pk= से भेजें।",
  ),
  last_owner: problem(
    409,
    "An account needs an owner: make another member its owner first.",
    "खाते में कम से कम एक मालिक चाहिए: पहले किसी और सदस्य को मालिक बनाएँ।",
  ),
  login_failed: problem(401, "Wrong e-mail or password.", "ई-मेल या पासवर्ड ग़लत है।"),
  member_not_found: problem(404, "The account has no such member.", "यह सदस्य खाते में नहीं है।"),
  "member_not_found.email": problem(
    404,
    "There is no member with this e-mail.",
    "इस ई-मेल का कोई सदस्य नहीं है।",
  ),
  origin_refused: problem(
    403,
    "With the session cookie, only pages of this server may make changes. Open the console under the server's own address (THIKANA_PUBLIC_URL), or use a key or a bearer token.",
    "सत्र की कुकी से सिर्फ़ इसी सर्वर के पेज बदलाव कर सकते हैं। कंसोल को सर्वर के अपने पते (THIKANA_PUBLIC_URL) पर खोलें, या कुंजी या टोकन भेजें।",
  ),
  "origin_refused.name": problem(
    403,
    ({ origin }: { origin: string }) =>
      `The first account of a new server cannot be created at ${origin}: this name may belong to somebody else. Set THIKANA_PUBLIC_URL=${origin} and restart the server, or sign up on the machine itself or at its IP address.`,
    ({ origin }) =>
      `नए सर्वर का पहला खाता ${origin} पर नहीं खुल सकता: यह नाम किसी और का हो सकता है। THIKANA_PUBLIC_URL=${origin} सेट करके सर्वर फिर शुरू करें, या उसी मशीन पर या उसके IP से खाता खोलें।`,
  ),
  "origin_refused.sign_in": problem(
    403,
    "Pages of other websites cannot sign anybody up or in. Open the console under the server's own address (THIKANA_PUBLIC_URL), or send the request from a program.",
    "दूसरी वेबसाइट के पेज से न खाता खुल सकता है, न साइन इन हो सकता है। कंसोल को सर्वर के अपने पते (THIKANA_PUBLIC_URL) पर खोलें, या अनुरोध किसी प्रोग्राम से भेजें।",
  ),
  pro_required: problem(
    403,
    "Order risk needs the Pro plan; ask the owner of this server to upgrade.",
    "ऑर्डर के जोखिम के लिए Pro प्लान चाहिए; इस सर्वर के मालिक से कहें।",
  ),
  "pro_required.mode": problem(
    403,
    ({ mode }: { mode: string }) =>
      `Mode ${mode} needs the Pro plan; upgrade, or send mode=addresses to verify addresses only.`,
    "इसके लिए Pro प्लान चाहिए; प्लान बदलें, या सिर्फ़ पते जाँचें।",
  ),
  "pro_required.webhook": problem(
    403,
    "Store webhooks need the Pro plan.",
    "स्टोर के वेबहुक के लिए Pro प्लान चाहिए।",
  ),
  role_required: problem(
    403,
    ({ needed, role }: Roles) =>
      `This needs the role ${needed}; yours is ${role}. An owner of the account can change it.`,
    ({ needed, role }) =>
      `इसके लिए ${roleHi(needed)} की भूमिका चाहिए; आप ${roleHi(role)} हैं। खाते का मालिक इसे बदल सकता है।`,
  ),
  session_not_found: problem(
    404,
    "The member has no such session: it may have ended already.",
    "वह सत्र नहीं मिला: शायद वह पहले ही ख़त्म हो चुका है।",
  ),
  key_not_found: problem(404, "There is no key with this id.", "ऐसी कोई कुंजी नहीं है।"),
  key_scope: problem(
    403,
    ({ scope }: { scope: string }) => `The scope of this key, ${scope}, does not cover this request.`,
    "इस कुंजी से यह काम नहीं हो सकता।",
  ),
  key_expiry_past: problem(
    400,
    "expires_at must be in the future, at most ten years ahead.",
    "समाप्ति का समय आगे का होना चाहिए, ज़्यादा से ज़्यादा दस साल बाद का।",
  ),
  too_many_keys: problem(
    409,
    "The account has the maximum number of keys; remove one first.",
    "खाते में इससे ज़्यादा कुंजियाँ नहीं हो सकतीं; पहले कोई कुंजी हटाएँ।",
  ),
  otp_failed: problem(
    401,
    "Wrong code, or one that was already used: wait for the app's next code.",
    "कोड ग़लत है या पहले इस्तेमाल हो चुका है: ऐप के अगले कोड का इंतज़ार करें।",
  ),
  otp_needed: problem(
    401,
    "Send otp as well: the code of the authenticator app, or a recovery code.",
    "ऑथेंटिकेटर ऐप का कोड या रिकवरी कोड भी डालें।",
  ),
  own_totp: problem(
    409,
    "Remove your own authenticator app on your account page, with a code.",
    "अपना ऑथेंटिकेटर ऐप अपने खाते के पेज पर, कोड डालकर हटाएँ।",
  ),
  password_needed: problem(
    403,
    "Enter your password again: you entered it over 15 minutes ago. Send it to POST /api/v1/account/confirm.",
    "पासवर्ड फिर से डालें: उसे डाले 15 मिनट से ज़्यादा हो गए हैं।",
  ),
  session_required: problem(
    403,
    "Sign in: a key may not do this, only a member of the account.",
    "साइन इन करें: यह कुंजी से नहीं, सिर्फ़ खाते का सदस्य कर सकता है।",
  ),
  signup_closed: problem(
    403,
    "This server does not accept new accounts; ask its owner for one.",
    "इस सर्वर पर नया खाता नहीं खोला जा सकता; इसके मालिक से माँगें।",
  ),
  totp_absent: problem(
    409,
    "Two-step sign-in is off: set up an authenticator app first.",
    "आप अभी बिना कोड के साइन इन करते हैं: पहले ऑथेंटिकेटर ऐप जोड़ें।",
  ),
  totp_present: problem(
    409,
    "You already have an authenticator app; remove it first.",
    "ऑथेंटिकेटर ऐप पहले से जुड़ा है; पहले उसे हटाएँ।",
  ),
  totp_required: problem(
    403,
    "This account requires two-step sign-in of all members: set up an authenticator app first, with POST /api/v1/account/totp.",
    "इस खाते में सबके लिए दो चरणों में साइन इन ज़रूरी है: पहले ऑथेंटिकेटर ऐप जोड़ें।",
  ),
  totp_setup_unknown: problem(
    400,
    "setup was not started by this server for you; start again.",
    "यह सेटअप आपके लिए शुरू नहीं किया गया था; फिर से शुरू करें।",
  ),
  too_many_members: problem(
    409,
    ({ max }: Max) => `An account can have ${max} members; remove one first.`,
    ({ max }) => `खाते में ${max} से ज़्यादा सदस्य नहीं हो सकते; पहले किसी को हटाएँ।`,
  ),
  too_many_views: problem(
    409,
    "The account has the maximum number of views; remove one first.",
    "खाते में इससे ज़्यादा व्यू नहीं हो सकते; पहले कोई व्यू हटाएँ।",
  ),
  view_name_taken: problem(
    409,
    "There is already a view with this name; choose another name.",
    "इस नाम का व्यू पहले से है; दूसरा नाम चुनें।",
  ),
  view_not_found: problem(404, "You have no such view.", "ऐसा कोई व्यू नहीं है।"),
  wrong_key_kind: problem(
    401,
    "This is a publishable key (pk_…); this endpoint needs the secret key (sk_…), sent from a server only.",
    "यह पब्लिशेबल कुंजी (pk_…) है; यहाँ गुप्त कुंजी (sk_…) चाहिए, सिर्फ़ सर्वर से भेजी हुई।",
  ),
  "wrong_key_kind.secret": problem(
    401,
    "This is a secret key (sk_…): keep it off web pages; this endpoint needs the publishable key (pk_…).",
    "यह गुप्त कुंजी (sk_…) है: इसे वेब पेज पर न रखें; यहाँ पब्लिशेबल कुंजी (pk_…) चाहिए।",
  ),
  wrong_otp: problem(
    400,
    "Wrong code, or one that was already used: wait for the app's next code.",
    "कोड ग़लत है या पहले इस्तेमाल हो चुका है: ऐप के अगले कोड का इंतज़ार करें।",
  ),
  wrong_password: problem(400, "This is not the current password.", "यह अभी का पासवर्ड नहीं है।"),
} as const;

const ROLES: Readonly<Record<string, string>> = { owner: "मालिक", agent: "एजेंट", viewer: "दर्शक" };
const roleHi = (role: string): string => ROLES[role] ?? role;
