/** Which orders are cash on delivery. */

/**
 * Cash on delivery as the platforms and their usual apps call it: "Cash on Delivery (COD)", "cash_on_delivery",
 * "cod", "Cash/UPI on Delivery". Whole words: "Codacash" and "barcode" are none.
 */
const COD =
  /(?<!\p{L})(?:(?:cod|c\.o\.d)(?!\p{L})|(?:cash|pay|payment|collect|upi|card|qr)\)?[ _-]?(?:up)?on[ _-]?delivery|(?:cash|pay|payment)[ _-]?at[ _-](?:the[ _-]|your[ _-])?door)|कैश[ -]?ऑन[ -]?डिलीवरी|नकद भुगतान/iu;

/** @param own the merchant's names, as {@link gatewayList} gives them */
export function isCod(names: readonly string[], own: readonly string[]): boolean {
  return names.some((name) => COD.test(name) || own.includes(gatewayKey(name)));
}

/** The names of the setting `cod_gateways`, ready to be compared. */
export function gatewayList(setting: string): string[] {
  return setting
    .split(",")
    .map(gatewayKey)
    .filter((key) => key !== "");
}

/** Without case, and with the spaces taken together. */
function gatewayKey(name: string): string {
  return name.trim().replace(/\s+/g, " ").toLowerCase();
}
