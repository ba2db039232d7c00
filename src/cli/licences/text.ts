/** The licences as a text to read. */
import type { Embedded, PackagePart } from "./embedded.ts";

const RULE = "─".repeat(80);

/** All of them, each text once. */
export function licencesText({ own, packages, bun, data, attribution }: Embedded): string {
  return [
    `Thikana\n\n${own}`,
    `Data\n\n${data.map(dataText).join("\n")}\n\nThikana ${attribution}.`,
    `Bun ${bun.version}, the runtime, and what it is linked with. From Bun's own documentation:\n\n${bun.page}`,
    ...byText(packages).map(([text, parts]) => `${parts.map(titleOf).join("\n")}\n\n${text}`),
    "",
  ].join(`\n\n${RULE}\n\n`);
}

const dataText = ({ package: name, what, licence }: Embedded["data"][number]): string =>
  `- ${what} (npm: ${name}): ${licence}`;

/** Packages with the same text are under one. */
function byText(packages: readonly PackagePart[]): [text: string, parts: PackagePart[]][] {
  const found = new Map<string, PackagePart[]>();
  for (const part of packages) {
    const none = `The package contains no text of it${part.licence === null ? "" : `: ${part.licence}`}.`;
    const text = part.texts.join("\n\n") || none;
    found.set(text, [...(found.get(text) ?? []), part]);
  }
  return [...found];
}

const titleOf = ({ name, version, licence, inside }: PackagePart): string =>
  `${name} ${version}${licence === null ? "" : ` (${licence})`}${inside === null ? "" : `, inside ${inside}`}`;
