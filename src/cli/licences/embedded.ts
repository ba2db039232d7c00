/** What the executable consists of beside our own code. */

/** A package of npm that is embedded, all of it or a part. */
export interface PackagePart {
  name: string;
  version: string;
  /** As its package.json says, an SPDX expression; null when it is not known. */
  licence: string | null;
  /** Texts of its licence and notices; none where the package has no such file. */
  texts: string[];
  /** Of its tarball, as bun.lock has it (`sha512-…`); null for what came inside of another package. */
  integrity: string | null;
  /** Names of the packages that it depends on. */
  dependencies: string[];
  /** Whether only its data is embedded. */
  isData: boolean;
  /** The package whose prebuilt script it came in; null for one of our own lock file. */
  inside: string | null;
}

/** A library that Bun's executable is linked with, as Bun's own page about licences lists it. */
export interface LinkedLibrary {
  name: string;
  url: string;
  licence: string;
  /** As `process.versions` of Bun tells it; null when it does not. */
  version: string | null;
}

/** What data is from, and what its licence asks for. */
export interface DataSource {
  package: string;
  what: string;
  licence: string;
}

export interface Embedded {
  packages: PackagePart[];
  bun: { version: string; page: string; libraries: LinkedLibrary[] };
  data: DataSource[];
  /** What the licences of the data ask to say. */
  attribution: string;
  /** Licence of the program itself. */
  own: string;
}
