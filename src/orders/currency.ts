/** Currency codes that the runtime supports. */
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));

/** Whether the text is an ISO 4217 code, in upper or lower case. */
export const isCurrency = (text: string): boolean => CURRENCIES.has(text.toUpperCase());
