/** Limits that the schemas, the forms of the console and the widget share: characters, but for the last. */

/** Of an account or a member. */
export const MAX_NAME = 200;
/** RFC 5321. */
export const MAX_EMAIL = 254;
export const PASSWORD_LENGTH = { min: 12, max: 200 } as const;
/** Of a decision, a call, an entry of a list. */
export const MAX_NOTE = 2000;
/** One field of an address. */
export const MAX_FIELD = 500;
export const MAX_CHANNEL = 50;
/** Of one phone, e-mail or address the last so many orders are read: more do not change the risk score. */
export const MAX_EARLIER_ORDERS = 50;
/** What is searched for. */
export const MAX_QUERY = 200;
/** A PIN as it is typed, with blanks and other characters. */
export const MAX_TYPED_PIN = 20;
export const MAX_VIEW_NAME = 60;
/** A reason for rejecting an order, and how many a shop may have. */
export const MAX_REASON = 100;
export const MAX_REASONS = 20;
/** A message to a buyer. */
export const MAX_MESSAGE = 1000;
export const MAX_CALLBACK_URL = 2048;
export const MAX_STORE_SECRET = 500;
/** The list of payment methods that mean COD. */
export const MAX_COD_GATEWAYS = 2000;
/**
 * A correction of at least this confidence is safe: nothing in the address contradicts it, and all safe corrections may
 * be applied together without asking. Below it, the customer has to confirm.
 */
export const SAFE_CONFIDENCE = 0.8;
