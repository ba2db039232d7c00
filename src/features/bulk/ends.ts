/** How many orders of a file ended how. */
import type { Meaning } from "./statuses.ts";

/** `open`: they have not ended, or the file does not say how. */
export type Ends = Record<Meaning, number>;

/** Counts of how orders ended, to be filled. */
export const noEnds = (): Ends => ({ delivered: 0, rto: 0, ndr: 0, cancelled: 0, open: 0 });

/** Fewer returns may be all that there were. */
const MIN_RETURNS = 3;

/** Whether orders came back and none arrived: then the file does not tell which did. */
export const lacksDeliveries = ({ rto, delivered }: Ends): boolean => rto >= MIN_RETURNS && delivered === 0;
