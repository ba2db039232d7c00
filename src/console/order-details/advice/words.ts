/** Texts of the advice on an order. */
import { words } from "../../words/index.ts";

export const WORDS = words({
  label: ["What this order is expected to earn", "इससे कितनी कमाई की उम्मीद है"],
  send: ["Send", "भेजें"],
  call: ["Call first", "पहले कॉल करें"],
  reject: ["Reject", "रद्द करें"],
  unsure: ["Too few outcomes to be sure", "अभी पक्का नहीं कह सकते: पूरे ऑर्डर कम हैं"],
  safe: ["Too few outcomes to be sure; calling is safest", "पूरे ऑर्डर अभी कम हैं; कॉल करना ही ठीक है"],
  none: [
    "No advice: no decision is pending, or the order is prepaid",
    "कोई सलाह नहीं: फ़ैसला बाक़ी नहीं है, या भुगतान पहले ही हो चुका है",
  ],
  why: ["Why", "क्यों"],
  lead: (share: string, low: string, high: string) => [
    `About ${share} of such orders come back (between ${low} and ${high}). With your costs, one order is expected to earn:`,
    `ऐसे लगभग ${share} ऑर्डर वापस आते हैं, ${low} से ${high} के बीच। आपके ख़र्च के हिसाब से एक ऑर्डर से कमाई की उम्मीद:`,
  ],
  sendSum: (good: string, margin: string, back: string, cost: string, sum: string) => [
    `Sent as it is: ${good} × ${margin} margin − ${back} × ${cost} a return = ${sum}`,
    `सीधे भेजने पर: ${good} × ${margin} मुनाफ़ा − ${back} × ${cost} वापसी का ख़र्च = ${sum}`,
  ],
  callSum: (good: string, margin: string, stay: string, call: string, sum: string) => [
    `Called first: ${good} × ${margin} × ${stay} who still buy − ${call} for the call = ${sum}. It is assumed that the call finds out which orders would come back.`,
    `पहले कॉल करने पर: ${good} × ${margin} × ${stay} जो ऑर्डर रखते हैं − ${call} कॉल के = ${sum}। माना गया है कि वापस आने वाला ऑर्डर कॉल से पता चल जाता है।`,
  ],
  noNumber: ["Cannot be called: no valid mobile number", "कॉल नहीं हो सकती: सही मोबाइल नंबर नहीं है"],
  rejectSum: (sum: string) => [`Not sent: ${sum}`, `न भेजने पर: ${sum}`],
  breakEven: (call: string, reject: string, over: string) => [
    `When more than ${call} come back, calling earns more than sending; above ${reject}, rejecting earns more than sending, and above ${over}, more than calling.`,
    `वापसी की संभावना ${call} से ऊपर हो तो भेजने से कॉल बेहतर है, ${reject} से ऊपर हो तो भेजने से रद्द करना बेहतर है, और ${over} से ऊपर हो तो कॉल से भी।`,
  ],
  breakEvenOfReject: (reject: string) => [
    `When more than ${reject} come back, rejecting earns more than sending.`,
    `वापसी की संभावना ${reject} से ऊपर हो तो भेजने से रद्द करना बेहतर है।`,
  ],
  costs: ["Change your costs", "अपने ख़र्च बदलें"],
});
