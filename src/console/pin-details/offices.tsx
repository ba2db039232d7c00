/** The post offices of a PIN, numbered as on the map. */

import { useState } from "preact/hooks";
import { Button } from "../ui/button.tsx";
import { TableHead } from "../ui/table-head.tsx";
import { useWords } from "../words/index.ts";
import { kmOf, windOf } from "./geometry.ts";
import { isPlaced } from "./marks.ts";
import type { PinDetails, PostOffice } from "./types.ts";
import { WORDS } from "./words.ts";

const FIRST_ROWS = 12;
/** Nearer offices have no direction from the centre. */
const MIN_DIRECTION_M = 100;

export function Offices({ pin: { post_offices, location } }: { pin: PinDetails }) {
  const text = useWords(WORDS);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? post_offices : post_offices.slice(0, FIRST_ROWS);
  const away = (office: PostOffice): string => {
    if (!isPlaced(office) || !location || office.distance_m === null) return text.noPoint;
    if (office.distance_m < MIN_DIRECTION_M) return text.km(kmOf(office.distance_m));
    return text.away(kmOf(office.distance_m), text.winds[windOf(location, office)]);
  };
  return (
    <div>
      <table class="offices">
        <caption>{text.offices}</caption>
        <TableHead names={[text.number, text.office, text.fromCentre]} />
        <tbody>
          {shown.map((office, i) => (
            // Two offices may have one name; their order never changes.
            <tr key={i}>
              <td>{i + 1}</td>
              <th scope="row">
                {office.name}
                <small>{text.types[office.type]}</small>
              </th>
              <td>{away(office)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < post_offices.length && (
        <Button
          name={text.all(post_offices.length)}
          class="secondary outline"
          onClick={() => setWhole(true)}
        />
      )}
    </div>
  );
}
