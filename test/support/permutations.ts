/** All permutations of a list. */
export function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]];
  return list.flatMap((first, i) => permutations(list.toSpliced(i, 1)).map((rest) => [first, ...rest]));
}
