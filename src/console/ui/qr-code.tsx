/** A text as a QR code, for the camera of a phone. */
import { useMemo } from "preact/hooks";
import { encode } from "uqr";

/** Modules of white around the code: scanners find it by them. */
const BORDER = 4;

/** @param props.label names it for screen readers */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}

/** A square for each dark module. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: BORDER });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
}
