/** The working record that the steps fill, one after the other. */
import type { PinDirectory } from "../pincode/types.ts";
import type { OutsidePin } from "./index.ts";
import type { PinInfos } from "./pin-info.ts";
import { type Places, Relation } from "./places.ts";
import {
  type AddressIn,
  type Components,
  type Correction,
  ISSUE_CODES,
  type IssueCode,
  type Location,
} from "./schema.ts";
import type { StateBook } from "./states.ts";
import type { Token } from "./text/scan.ts";

/** What every step may ask. */
export interface Context {
  readonly dir: PinDirectory;
  readonly places: Places;
  readonly states: StateBook;
  readonly pinInfos: PinInfos;
}

/** A step of the engine: reads the draft, writes what it found into it. */
export type Step = (draft: Draft, context: Context) => void;

/** What a part of a line (between commas) is. */
export type PartKind =
  | "house"
  | "floor"
  | "block"
  | "building"
  | "street"
  | "sublocality"
  | "locality"
  | "landmark"
  | "care_of"
  | "village"
  | "post_office"
  | "subdistrict"
  | "district"
  | "other";

export interface Part {
  line: 1 | 2;
  from: number;
  to: number;
  kind: PartKind;
  /** Where the door number ends inside the part, `from` when it has none. */
  houseTo: number;
}

export class Draft {
  line1: Token[] = [];
  line2: Token[] = [];
  landmark: Token[] = [];
  cityTokens: Token[] = [];
  stateTokens: Token[] = [];

  /** Ten digits when valid, else what was typed. */
  phone = "";
  phoneValid = false;

  /** Six digits or what was typed in their place. */
  pin = "";
  /** The field as typed, cleaned. */
  pinField = "";
  pinWellFormed = false;
  /** Index in the directory, -1 when it has no such PIN. */
  pinIndex = -1;

  /** The state that was written (field or text), -1 when none or unknown. */
  stateTyped = -1;
  /** The state that is printed, -1 when unknown. */
  state = -1;

  /** The city as written, in natural capitals; "" when none was. */
  cityTyped = "";
  /** The directory's name for it, -1 when unknown. */
  cityName = -1;
  cityRelation: Relation = Relation.unknown;
  /** True when the city was known only after a spelling was mended. */
  cityMended = false;
  /** What is printed. */
  city = "";

  /** Office of the PIN that the lines name, -1. */
  office = -1;
  parts: Part[] = [];
  components: Components = {};
  hasHouse = false;
  isVillage = false;

  printed1 = "";
  printed2 = "";
  printedLandmark = "";

  corrections: Correction[] = [];
  location: Location | null = null;
  private issueBits = 0;

  constructor(
    readonly input: AddressIn,
    readonly outside: OutsidePin,
  ) {}

  raise(code: IssueCode): void {
    this.issueBits |= 1 << ISSUE_CODES.indexOf(code);
  }

  has(code: IssueCode): boolean {
    return (this.issueBits & (1 << ISSUE_CODES.indexOf(code))) !== 0;
  }
}
