/** What the executable contains besides our own code. */

/** An npm package that is embedded, in whole or in part. */
export interface PackagePart {
  name: string;
  version: string;
  /** SPDX expression from its package.json; null when unknown. */
  licence: string | null;
  /** Texts of its licence and notices; empty if the package has no such file. */
  texts: string[];
  /** Checksum of its tarball in bun.lock (`sha512-…`); null if it came inside another package. */
  integrity: string | null;
  /** Names of the packages that it depends on. */
  dependencies: string[];
  /** Whether only its data is embedded. */
  isData: boolean;
  /** The package whose prebuilt script it came in; null for one of our own lock file. */
  inside: string | null;
}

/** A library linked into Bun's executable, as Bun's licence page lists it. */
export interface LinkedLibrary {
  name: string;
  url: string;
  licence: string;
  /** From Bun's `process.versions`; null if missing there. */
  version: string | null;
}

/** Source of data, and what its licence requires. */
export interface DataSource {
  package: string;
  what: string;
  licence: string;
}

export interface Embedded {
  packages: PackagePart[];
  bun: { version: string; page: string; libraries: LinkedLibrary[] };
  data: DataSource[];
  /** Attributions that the licences of the data require. */
  attribution: string;
  /** Licence of the program itself. */
  own: string;
}
