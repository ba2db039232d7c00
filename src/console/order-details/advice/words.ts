/** Texts of the advice on an order. */
import { words } from "../../words/index.ts";

export const WORDS = words({
  en: {
    label: "What it is expected to earn",
    send: "Send",
    call: "Call first",
    reject: "Reject",
    unsure: "Too few outcomes to tell",
    safe: "Too few outcomes to tell; calling is safest",
    none: "No advice: nothing to decide on, or paid in advance",
    why: "Why",
    lead: (share: string, low: string, high: string) =>
      `About ${share} of such orders come back, between ${low} and ${high}. At your costs one order is expected to earn:`,
    sendSum: (good: string, margin: string, back: string, cost: string, sum: string) =>
      `Sent as it is: ${good} × ${margin} margin − ${back} × ${cost} a return = ${sum}`,
    callSum: (good: string, margin: string, stay: string, call: string, sum: string) =>
      `Called first: ${good} × ${margin} × ${stay} who stay − ${call} for the call = ${sum}. The call is taken to find out what would come back.`,
    rejectSum: (sum: string) => `Not sent: ${sum}`,
    breakEven: (call: string, reject: string, over: string) =>
      `Calling earns more than sending from ${call} on, rejecting more than sending from ${reject}, and more than calling from ${over}.`,
    costs: "Change your costs",
  },
  hi: {
    label: "इससे कितनी कमाई की उम्मीद है",
    send: "भेजें",
    call: "पहले कॉल करें",
    reject: "रद्द करें",
    unsure: "अभी पक्का नहीं कह सकते: पूरे ऑर्डर कम हैं",
    safe: "पूरे ऑर्डर अभी कम हैं; कॉल करना ही ठीक है",
    none: "कोई सलाह नहीं: फ़ैसला बाक़ी नहीं है, या भुगतान पहले ही हो चुका है",
    why: "क्यों",
    lead: (share: string, low: string, high: string) =>
      `ऐसे लगभग ${share} ऑर्डर वापस आते हैं, ${low} से ${high} के बीच। आपके ख़र्च के हिसाब से एक ऑर्डर से कमाई की उम्मीद:`,
    sendSum: (good: string, margin: string, back: string, cost: string, sum: string) =>
      `सीधे भेजने पर: ${good} × ${margin} मुनाफ़ा − ${back} × ${cost} वापसी का ख़र्च = ${sum}`,
    callSum: (good: string, margin: string, stay: string, call: string, sum: string) =>
      `पहले कॉल करने पर: ${good} × ${margin} × ${stay} जो ऑर्डर रखते हैं − ${call} कॉल के = ${sum}। माना गया है कि वापस आने वाला ऑर्डर कॉल से पता चल जाता है।`,
    rejectSum: (sum: string) => `न भेजने पर: ${sum}`,
    breakEven: (call: string, reject: string, over: string) =>
      `वापसी की संभावना ${call} से ऊपर हो तो भेजने से कॉल बेहतर है, ${reject} से ऊपर हो तो भेजने से रद्द करना बेहतर है, और ${over} से ऊपर हो तो कॉल से भी।`,
    costs: "अपने ख़र्च बदलें",
  },
});
