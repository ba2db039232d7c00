/** Codes of currencies. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Whether it is a code of ISO 4217, in capitals or not. */
export const isCurrency = (text: string): boolean => CURRENCIES.has(text.toUpperCase());
