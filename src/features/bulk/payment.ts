/** Payment methods of shops and couriers → cash on delivery or prepaid. */
import { isCod } from "../webhooks/payment.ts";

/** In lower case, letters only. */
const COD: ReadonlySet<string> = new Set(
  `cod cash codpayment postpaid payatdoor payatdoorstep cashatdoor collect collectcash unpaid notpaid yes y true topay
   ppcod gokwikppcod नकद सीओडी`.split(/\s+/),
);
/** Of a partly paid order the courier collects the rest: "Partial Prepaid", "PartiallyPaid", "Part payment". */
const PART = /^part(ial|ially)?(pre)?(paid|payment|advance|cod)?$/;
const PREPAID: ReadonlySet<string> = new Set(
  `prepaid ppd paid fullypaid online onlinepayment netbanking banktransfer directbanktransfer bankdeposit giftcard creditcard debitcard
   googlepay amazonpay applepay shopifypayments storecredit no n false प्रीपेड ऑनलाइन`.split(/\s+/),
);
/** In a longer text ("Credit Card/Debit Card/NetBanking", "Razorpay Secure") one of these words suffices. */
const PREPAID_WORDS: ReadonlySet<string> = new Set(
  `prepaid online upi card netbanking wallet razorpay payu payumoney paytm phonepe cashfree ccavenue gpay stripe
   paypal ppcp emi instamojo easebuzz billdesk juspay simpl lazypay snapmint bacs cheque neft imps rtgs bhim rupay visa
   debit`.split(/\s+/),
);
/** "Non-COD" and the like. */
const NOT_COD = ["noncod", "nocod", "notcod"];
const MAX_LENGTH = 200;

/**
 * Yes, no, 1 and 0 are values of a column "COD".
 * @returns undefined when the cell is empty, null when it is neither
 */
export function paymentOf(text: string): "COD" | "PREPAID" | null | undefined {
  if (text === "") return undefined;
  if (text === "1" || text === "1.0") return "COD";
  if (text === "0" || text === "0.0") return "PREPAID";
  if (text.length > MAX_LENGTH) return null;
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const key = words.join("");
  if (words.some((word) => PART.test(word))) return "COD";
  if (PREPAID.has(key) || NOT_COD.some((start) => key.startsWith(start))) return "PREPAID";
  if (COD.has(key) || key.includes("ondelivery") || isCod([text], [])) return "COD";
  return words.some((word) => PREPAID_WORDS.has(word)) ? "PREPAID" : null;
}
