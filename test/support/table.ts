/** Prints rows under their heads; numbers and percentages stand right-aligned. */
export function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = heads.map((head, i) => Math.max(head.length, ...rows.map((row) => row[i].length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, i) =>
        i > 0 && /^[≥≤]? ?[\d.,]+/.test(cell) ? cell.padStart(widths[i]) : cell.padEnd(widths[i]),
      )
      .join("  ")
      .trimEnd();
  return [line(heads), widths.map((w) => "─".repeat(w)).join("  "), ...rows.map(line)].join("\n");
}
