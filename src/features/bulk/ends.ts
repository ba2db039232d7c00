/** Counts of the outcomes of a file's orders. */
import type { Meaning } from "./statuses.ts";

/** `open`: not ended, or the file does not say how. */
export type Ends = Record<Meaning, number>;

/** Counts of how orders ended, to be filled. */
export const noEnds = (): Ends => ({ delivered: 0, rto: 0, ndr: 0, cancelled: 0, open: 0 });

/** Fewer returns may be all there were. */
const MIN_RETURNS = 3;

/** Whether orders came back but none arrived: the file then does not show which arrived. */
export const lacksDeliveries = ({ rto, delivered }: Ends): boolean => rto >= MIN_RETURNS && delivered === 0;
