/** Where the post offices of a PIN are: a sketch map, and beside it the same as a table. */

import { useWords } from "../words/index.ts";
import { kmOf } from "./geometry.ts";
import { Offices } from "./offices.tsx";
import { Sketch } from "./sketch.tsx";
import type { PinDetails, Place } from "./types.ts";
import { WORDS } from "./words.ts";

interface Props {
  pin: PinDetails;
  /** Where an address probably is. */
  place?: Place | null;
}

export function PinPlaces({ pin, place }: Props) {
  const text = useWords(WORDS);
  const uncertain = pin.location?.uncertainty_m ?? 0;
  return (
    <div class="pin-places">
      <div>
        <Sketch pin={pin} place={place} />
        {uncertain > 0 && <p class="notice">{text.uncertain(kmOf(uncertain))}</p>}
      </div>
      {pin.post_offices.length > 0 && <Offices key={pin.pin} pin={pin} />}
    </div>
  );
}
