/** The bill of materials in CycloneDX 1.6. */
import type { Embedded, LinkedLibrary, PackagePart } from "./embedded.ts";

/** The document's data about the program itself. */
export interface Subject {
  version: string;
  commit: string;
  /** Time of the commit, so that the same sources give the same document; null when run from source. */
  builtAt: number | null;
}

/** One embedded thing. */
export interface Component {
  "bom-ref": string;
  type: "application" | "library" | "platform" | "data";
  name: string;
  version?: string;
  purl?: string;
  hashes?: { alg: "SHA-512"; content: string }[];
  licenses?: ({ license: { id: string } | { name: string; url?: string } } | { expression: string })[];
  externalReferences?: { type: "website"; url: string }[];
  copyright?: string;
  components?: Component[];
}

/** The document, ready for JSON. */
export function sbomOf(parts: Embedded, { version, commit, builtAt }: Subject) {
  const own = parts.packages.filter(({ inside }) => inside === null);
  const components = own.map((part) => {
    const inner = parts.packages.filter(({ inside }) => inside === part.name);
    const data = parts.data.find((source) => source.package === part.name);
    return {
      ...componentOf(part),
      ...(data && { copyright: `${data.what}; data: ${data.licence}` }),
      ...(inner.length > 0 && { components: inner.map((each) => componentOf(each, `${refOf(part)}/`)) }),
    };
  });
  const bun = platformOf(parts.bun);
  const root = `thikana@${version}`;
  return {
    $schema: "http://cyclonedx.org/schema/bom-1.6.schema.json",
    bomFormat: "CycloneDX",
    specVersion: "1.6",
    version: 1,
    metadata: {
      ...(builtAt !== null && { timestamp: new Date(builtAt).toISOString() }),
      component: {
        ...{ "bom-ref": root, type: "application", name: "thikana", version },
        licenses: [{ license: { id: "MIT" } }],
        properties: [{ name: "thikana:commit", value: commit }],
      },
    },
    components: [bun, ...components],
    dependencies: [
      { ref: root, dependsOn: [bun["bom-ref"], ...own.map(refOf)] },
      { ref: bun["bom-ref"] },
      ...own.map((part) => ({ ref: refOf(part), dependsOn: dependenciesOf(part, own) })),
    ],
  };
}

const refOf = ({ name, version }: Pick<PackagePart, "name" | "version">): string => `${name}@${version}`;

/** References to embedded packages. If two versions are embedded, either may be meant. */
const dependenciesOf = ({ dependencies }: PackagePart, own: readonly PackagePart[]): string[] =>
  own.filter(({ name }) => dependencies.includes(name)).map(refOf);

/** @param before prefix of the reference, as the same package may be inside two others */
function componentOf(part: PackagePart, before = ""): Component {
  const { name, version, licence, integrity, isData } = part;
  const sha = integrity?.startsWith("sha512-") ? Buffer.from(integrity.slice(7), "base64") : null;
  return {
    ...{ "bom-ref": before + refOf(part), type: isData ? "data" : "library", name, version },
    // The @ of a scope is encoded, its slash is not.
    purl: `pkg:npm/${name.replace("@", "%40")}@${encodeURIComponent(version)}`,
    ...(sha && { hashes: [{ alg: "SHA-512", content: sha.toString("hex") }] }),
    ...(licence !== null && { licenses: [licenceOf(licence)] }),
  };
}

/** An identifier of SPDX, an expression of several, or a name. */
const licenceOf = (licence: string) =>
  / (?:OR|AND|WITH) /.test(licence) ? { expression: licence } : { license: { id: licence } };

/** Bun and the libraries linked into it. */
const platformOf = ({ version, libraries }: Embedded["bun"]): Component => ({
  ...{ "bom-ref": `bun@${version}`, type: "platform", name: "bun", version },
  purl: `pkg:npm/bun@${version}`,
  licenses: [{ license: { id: "MIT" } }],
  components: libraries.map((library) => libraryOf(library, `bun@${version}/`)),
});

const libraryOf = ({ name, url, licence, version }: LinkedLibrary, before: string): Component => ({
  ...{ "bom-ref": before + name, type: "library", name },
  ...(version !== null && { version }),
  licenses: [{ license: { name: licence } }],
  externalReferences: [{ type: "website", url }],
});
