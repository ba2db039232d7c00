/**
 * Area under the ROC curve: the share of pairs of a return and a delivery that the scores put in the right
 * order, ties counting half. NaN without a pair.
 */
export function auc(scores: readonly number[], returned: readonly boolean[]): number {
  const order = scores.map((_, i) => i).sort((a, b) => scores[a] - scores[b]);
  let ranks = 0;
  let positives = 0;
  for (let from = 0; from < order.length; ) {
    let to = from;
    while (to < order.length && scores[order[to]] === scores[order[from]]) to++;
    // All of a tie share the mean of their ranks.
    for (let k = from; k < to; k++) {
      if (!returned[order[k]]) continue;
      ranks += (from + to + 1) / 2;
      positives++;
    }
    from = to;
  }
  const negatives = scores.length - positives;
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives);
}
