/** The PIN codes around a PIN. */
import { TableHead } from "../ui/table-head.tsx";
import { useWords } from "../words/index.ts";
import { kmOf, windOf } from "./geometry.ts";
import type { PinDetails } from "./types.ts";
import { WORDS } from "./words.ts";

export function Nearby({ pin: { nearby, location } }: { pin: PinDetails }) {
  const text = useWords(WORDS);
  if (!location) return null;
  if (nearby.length === 0) return <p>{text.noNearby}</p>;
  return (
    <table class="nearby">
      <caption>{text.nearby}</caption>
      <TableHead names={[text.pin, text.office, text.distance]} />
      <tbody>
        {nearby.map((other) => (
          <tr key={other.pin}>
            <th scope="row">
              <a href={`/pin/${other.pin}`}>{other.pin}</a>
            </th>
            <td>
              {other.office}
              <small>{other.district}</small>
            </td>
            <td>{text.away(kmOf(other.distance_m), text.winds[windOf(location, other)])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
