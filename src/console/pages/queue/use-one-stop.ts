/** The list as a grid that is one stop of the Tab key: arrow keys, Home and End move inside it. */
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Queue } from "./queue.ts";

/** What has the focus in a row: its box, or the order itself. */
export type Cell = "box" | "order";

/** The box that selects all. */
export const ALL = "";

interface Stop {
  /** Of the row; {@link ALL} above the rows. */
  id: string;
  cell: Cell;
}

/** @returns attributes of the grid, and the cell that the Tab key stops at */
export function useOneStop(queue: Queue, open: string | null, first: string | undefined) {
  const grid = useRef<HTMLDivElement>(null);
  /** Where the focus is; null outside the grid. */
  const [inside, setInside] = useState<Stop | null>(null);
  // The row that had the focus may be gone by a decision: the order that is open now has it.
  useLayoutEffect(() => {
    if (inside?.cell === "order") controlOf(grid.current?.querySelector("[aria-current]"), "order")?.focus();
  }, [open]);
  const move = (event: KeyboardEvent) => {
    if (!grid.current || event.ctrlKey || event.metaKey || event.altKey) return;
    const next = target(grid.current, event.key);
    if (!next) return;
    event.preventDefault();
    next.focus();
    const id = next.closest<HTMLElement>("[data-order]")?.dataset.order;
    // Where no order is open beside the list, Enter opens one.
    if (id && next.tagName === "BUTTON" && queue.state.value.open !== null) queue.open(id);
  };
  const stop = inside ?? { id: open ?? first ?? ALL, cell: "order" };
  return {
    stop,
    grid: {
      ref: grid,
      onKeyDown: move,
      onFocusIn: ({ target }: FocusEvent) => setInside(stopOf(target as HTMLElement)),
      onFocusOut: ({ target, relatedTarget }: FocusEvent) => {
        const isGone = !(target as HTMLElement).isConnected;
        if (!isGone && !grid.current?.contains(relatedTarget as Node | null)) setInside(null);
      },
    },
  };
}

const stopOf = (element: HTMLElement): Stop => ({
  id: element.closest<HTMLElement>("[data-order]")?.dataset.order ?? ALL,
  cell: element.tagName === "BUTTON" ? "order" : "box",
});

/** The control that a key leads to from the one with the focus. */
function target(grid: HTMLElement, key: string): HTMLElement | null | undefined {
  const rows = [...grid.querySelectorAll("[role=row]")];
  const row = document.activeElement?.closest("[role=row]");
  if (!row) return null;
  const { cell } = stopOf(document.activeElement as HTMLElement);
  const to = (next: Element | undefined, wanted = cell) => controlOf(next, wanted) ?? controlOf(next, "box");
  const at = rows.indexOf(row);
  switch (key) {
    case "ArrowDown":
      return to(rows[at + 1]);
    case "ArrowUp":
      return to(rows[at - 1]);
    case "Home":
      return to(rows.find((each) => each.matches("[data-order]")));
    case "End":
      return to(rows.at(-1));
    case "ArrowLeft":
      return controlOf(row, "box");
    case "ArrowRight":
      return controlOf(row, "order");
    default:
      return null;
  }
}

const controlOf = (row: Element | null | undefined, cell: Cell): HTMLElement | null | undefined =>
  (row?.closest("[role=row]") ?? row)?.querySelector<HTMLElement>(cell === "box" ? "input" : "button");
