/** The working record that the steps fill in turn. */

import type { IssueCode } from "../../../data/catalogue/issues/index.ts";
import { RefKind } from "../../../data/layout.ts";
import type { PinDirectory } from "../pincode/directory.ts";
import type { ComponentName } from "./component-names.ts";
import { ISSUE_BIT } from "./issue-bits.ts";
import type { PinWords } from "./pin-words.ts";
import { type NameInLine, type Places, type Related, Relation } from "./places.ts";
import type {
  AddressIn,
  Components,
  Correction,
  Location,
  Original,
  OutsidePin,
  PincodeInfo,
} from "./schema.ts";
import type { StateBook } from "./states.ts";
import type { Token } from "./text/token.ts";

/** Assigns words to components: see tagger/. */
export interface Tagger {
  /** Sets `tag` and `margin` of the words of both lines that have no role. */
  tag(draft: Draft, context: Context): void;
}

/** A name of the directory close to a misspelt one. */
export interface CloseName {
  name: number;
  /** Its key, and whether that sounds like the misspelt one. */
  known: string;
  isSameSound: boolean;
  edits: number;
}

/** Lookups available to every step. */
export interface Context {
  readonly dir: PinDirectory;
  readonly places: Places;
  readonly states: StateBook;
  readonly pinWords: PinWords;
  /** `pincode_info` by PIN index; shared, so it must not be modified. */
  readonly pinInfo: (pin: number) => PincodeInfo;
  /** Names close to a misspelt one, by its key: see correct-spelling.ts. */
  readonly spellings: Map<string, readonly CloseName[]>;
  /** Absent if only rules name the parts, as in its training. */
  readonly tagger?: Tagger;
}

/** A step of the engine: reads the draft, writes what it found into it. */
export type Step = (draft: Draft, context: Context) => void;

/** The kind of a part of a line; "other" if no word of it shows one. */
export type PartKind = Exclude<ComponentName, "city" | "state" | "pincode" | "digipin"> | "other";

/** The words [from, to) of a line, which have no role and are one component. */
export interface Part {
  line: 1 | 2;
  from: number;
  to: number;
  kind: PartKind;
  /** Whether no word shows its kind. */
  isGuess: boolean;
  /** It names an office or locality of the PIN. */
  isConfirmed: boolean;
}

/** The words of the line that a part is in. */
export const lineOf = ({ line1, line2 }: Draft, line: Part["line"]): readonly Token[] =>
  line === 1 ? line1 : line2;

/** Whether one of the parts is of the kind. */
export function hasKind(parts: readonly Part[], kind: PartKind): boolean {
  for (let i = 0; i < parts.length; i++) if (parts[i].kind === kind) return true;
  return false;
}

/** A DIGIPIN of the lines: ten capitals, and as typed. */
export interface TypedDigipin {
  code: string;
  raw: string;
}

/** Shared value of an address without a DIGIPIN; never modified. */
const NO_DIGIPINS: readonly TypedDigipin[] = [];

/** Shared value of an address with one PIN or none; never modified. */
const NO_PINS: readonly number[] = [];

/** Shared value of a field without words; never modified. */
export const NO_TOKENS: Token[] = [];

/** The working record. Steps only assign existing properties, so that all drafts share one hidden class (speed). */
export class Draft {
  line1 = NO_TOKENS;
  line2 = NO_TOKENS;
  landmark = NO_TOKENS;
  cityTokens = NO_TOKENS;
  stateTokens = NO_TOKENS;

  /** Ten digits when valid, else what was typed. */
  phone = "";
  phoneValid = false;

  /** Six digits, or what was typed instead. */
  pin = "";
  /** The field as typed, cleaned. */
  pinField = "";
  pinWellFormed = false;
  /** Index in the directory, -1 when it has no such PIN. */
  pinIndex = -1;
  /** Indexes of other PINs in the lines. */
  secondPins = NO_PINS;
  /** The state the PIN lies in, from the directory or the outside look-up; -1 when unknown. */
  pinState = -1;

  /** The DIGIPINs of all fields; only the first one counts. */
  digipins = NO_DIGIPINS;
  /** It lies beyond the PIN's reach. */
  isDigipinFar = false;
  /** The locality in the lines that contradicts the PIN, as printed, for LOCALITY_PIN_MISMATCH; "" for none. */
  farLocality = "";

  /** The state as typed (in its field or a line), -1 when missing or unknown. */
  stateTyped = -1;
  /** The state field as typed when it holds a former name of the state, else "". */
  formerState = "";
  /** The state that is printed, -1 when unknown. */
  state = -1;

  /** The city as typed, in natural capitals; "" when missing. */
  cityTyped = "";
  /** Its words, from its field or a line, of which [from, to) are its name. */
  cityWords = NO_TOKENS;
  cityFrom = 0;
  cityTo = 0;
  /** Directions that are printed with the city though its name has none: "West" of "Kalyan West". */
  cityDirections = NO_TOKENS;
  /** The directory's name for it, -1 when unknown. */
  cityName = -1;
  cityRelation: Relation = Relation.unknown;
  /** The place of that name nearest the PIN, when it is near or inside. */
  cityKind: RefKind = RefKind.city;
  cityRef = -1;
  /** The city is not the PIN's own, and nothing in the lines confirms the PIN. */
  cityDoubtful = false;
  /** True when the city was found only by correcting its spelling. */
  cityCorrected = false;
  /** A city outside India was typed. */
  isCityForeign = false;
  /** What is printed. */
  city = "";
  /** The same without what steps/keep-qualifiers.ts adds. */
  cityPlain = "";
  /** The official name of it, by which addresses are compared. */
  cityTitle = "";

  /** The place names of lines and city, undefined until a step asks for them (evidence.ts). */
  placeNames: readonly NameInLine[] | undefined = undefined;
  /** Office of the PIN that the lines name, -1 if none. */
  office = -1;
  /** A part of the lines names an office or locality of the PIN. */
  isPlaceConfirmed = false;
  parts: Part[] = [];
  components: Components = {};
  /** A soldier's address, of a unit that moves: it is in no state, and its PIN in no list. */
  isArmy = false;
  /** Outside India: words cannot be compared with the directory's names. */
  isAbroad = false;
  hasHouse = false;
  isVillage = false;

  printed1 = "";
  printed2 = "";
  printedLandmark = "";

  /** Fields that were transliterated, as typed; undefined when none was. */
  original: Original | undefined = undefined;
  corrections: Correction[] = [];
  location: Location | null = null;
  /** Bits of ISSUE_BIT. */
  issues = 0;

  constructor(
    readonly input: AddressIn,
    readonly outside: OutsidePin,
  ) {}

  /** The city means a name of the directory, by its relation to the PIN. */
  setCity(name: number, { relation, kind, id }: Omit<Related, "km">): void {
    this.cityName = name;
    this.cityRelation = relation;
    this.cityKind = kind;
    this.cityRef = id;
  }

  /** The city was typed with these words, of which [from, to) are its name. */
  setCityWords(words: Token[], from: number, to: number): void {
    this.cityWords = words;
    this.cityFrom = from;
    this.cityTo = to;
  }

  raise(code: IssueCode): void {
    this.issues |= ISSUE_BIT[code];
  }

  has(code: IssueCode): boolean {
    return (this.issues & ISSUE_BIT[code]) !== 0;
  }
}
