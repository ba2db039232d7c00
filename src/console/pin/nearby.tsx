/** The PIN codes around a PIN. */
import { useWords } from "../words/index.ts";
import { kmOf } from "./distance.ts";
import { windOf } from "./geometry.ts";
import type { PinDetails } from "./types.ts";
import { WORDS } from "./words.ts";

export function Nearby({ pin: { nearby, location } }: { pin: PinDetails }) {
  const text = useWords(WORDS);
  if (!location) return null;
  if (nearby.length === 0) return <p>{text.noNearby}</p>;
  return (
    <table class="nearby">
      <caption>{text.nearby}</caption>
      <thead>
        <tr>
          <th scope="col">{text.pin}</th>
          <th scope="col">{text.office}</th>
          <th scope="col">{text.distance}</th>
        </tr>
      </thead>
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
