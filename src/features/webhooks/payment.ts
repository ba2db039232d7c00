/** Recognises cash on delivery by the names of payment methods. */

/**
 * The names that the platforms and their usual apps use: "Cash on Delivery (COD)", "cash_on_delivery", "cod",
 * "Cash/UPI on Delivery", "Pay at the time of delivery", and "PPCOD" of partly paid orders. Whole words only: "Codacash"
 * and "barcode" do not match.
 */
const COD =
  /(?<!\p{L})(?:(?:(?:pp)?cod|c\.o\.d)(?!\p{L})|(?:cash|pay|payment|collect|upi|card|qr)\)?[ _-]?(?:(?:up)?on|at(?:[ _-]the)?(?:[ _-]time[ _-]of)?)[ _-]?delivery|(?:cash|pay|payment)[ _-]?at[ _-](?:the[ _-]|your[ _-])?door)|कैश[ -]?ऑन[ -]?डिलीवरी|नकद भुगतान|डिलीवरी पर (?:नकद|भुगतान)/iu;

/** @param own the merchant's names, normalized by {@link gatewayList} */
export function isCod(names: readonly string[], own: readonly string[]): boolean {
  return names.map(gatewayKey).some((name) => COD.test(name) || own.includes(name));
}

/** The names of the setting `cod_gateways`, normalized for comparison. */
export function gatewayList(setting: string): string[] {
  return setting
    .split(",")
    .map(gatewayKey)
    .filter((key) => key !== "");
}

/** In lower case, with white space collapsed. */
function gatewayKey(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}
