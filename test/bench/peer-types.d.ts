/** The peers of peers.ts, which come without types: only what is used of them. */
declare module "pelias-parser/parser/AddressParser.js" {
  export default class AddressParser {
    classify(tokenizer: object): void;
    solve(tokenizer: object): void;
  }
}
declare module "pelias-parser/tokenization/Tokenizer.js" {
  export default class Tokenizer {
    constructor(text: string);
  }
}
declare module "addressit" {
  /** The parts of an address on one line. */
  export default function addressit(text: string): object;
}
