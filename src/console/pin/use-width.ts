/** The width of an element in pixels: drawings of that width keep the size of their texts. */
import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

/** @returns 0 until the element is there */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new ResizeObserver(() => setWidth(Math.floor(current.clientWidth)));
    setWidth(Math.floor(current.clientWidth));
    observer.observe(current);
    return () => observer.disconnect();
  }, []);
  return width;
}
