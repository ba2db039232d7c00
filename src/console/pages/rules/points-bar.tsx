/** A rule's points drawn: to the left those that lower the risk, to the right those that raise it. */

const HALF = 100;
const HEIGHT = 6;

/** @param full the points of a full bar, either way; more are drawn as full */
export function PointsBar({ points, full }: { points: number; full: number }) {
  const length = Math.min(1, Math.abs(points) / Math.max(1, full)) * HALF;
  return (
    <svg
      class="points-bar"
      viewBox={`${-HALF} 0 ${2 * HALF} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      data-sign={Math.sign(points)}
    >
      <rect x={points < 0 ? -length : 0} y={0} width={length} height={HEIGHT} />
      <line x1={0} x2={0} y1={0} y2={HEIGHT} />
    </svg>
  );
}
