/**
 * Area under the ROC curve: the share of pairs of a return and a delivery that the scores order correctly, ties
 * counting half. NaN without a pair.
 */
export function auc(scores: readonly number[], returned: readonly boolean[]): number {
  const order = scores.map((_, i) => i).sort((a, b) => scores[a] - scores[b]);
  const rtos: number[] = [];
  const delivered: number[] = [];
  let last = Number.NaN;
  for (const i of order) {
    if (scores[i] !== last) {
      rtos.push(0);
      delivered.push(0);
      last = scores[i];
    }
    (returned[i] ? rtos : delivered)[rtos.length - 1]++;
  }
  return aucOfCounts(rtos, delivered);
}

/** The same from the number of returns and deliveries at each score, lowest score first. */
export function aucOfCounts(rtos: ArrayLike<number>, delivered: ArrayLike<number>): number {
  let right = 0;
  let allRtos = 0;
  let below = 0;
  for (let i = 0; i < rtos.length; i++) {
    right += rtos[i] * (below + delivered[i] / 2);
    allRtos += rtos[i];
    below += delivered[i];
  }
  return right / (allRtos * below);
}
