/** How merchants write "return to origin": neither platform has a word for it. */

/** "High RTO risk" is a warning and not what happened: the whole tag must be one of these. */
const RTO =
  /^(?:rto|return(?:ed)? to (?:origin|seller|sender|shipper))(?: (?:initiated|requested|in ?transit|out for delivery|ofd|undelivered|delivered|received|complete|completed|done))?$/;

/** Whether a tag or a status says that the parcel has turned back. */
export function saysRto(word: string): boolean {
  const plain = word
    .trim()
    .toLowerCase()
    .replace(/[\s_:/-]+/g, " ");
  return plain.length <= 60 && RTO.test(plain);
}
