/** The licences as readable text. */
import type { Embedded, PackagePart } from "./embedded.ts";

const RULE = "─".repeat(80);

/** All of them, each text once. */
export function licencesText({ own, packages, bun, data, attribution }: Embedded): string {
  return [
    `Thikana\n\n${own}`,
    `Data\n\n${data.map(dataText).join("\n")}\n\nThikana ${attribution}.`,
    `Bun ${bun.version}, the runtime, and the libraries linked into it. From Bun's documentation:\n\n${bun.page}`,
    ...byText(packages).map(([text, parts]) => `${parts.map(titleOf).join("\n")}\n\n${text}`),
    "",
  ].join(`\n\n${RULE}\n\n`);
}

const dataText = ({ package: name, what, licence }: Embedded["data"][number]): string =>
  `- ${what} (npm: ${name}): ${licence}`;

/** Groups packages with the same text. */
function byText(packages: readonly PackagePart[]): [text: string, parts: PackagePart[]][] {
  const found = new Map<string, PackagePart[]>();
  for (const part of packages) {
    const none = `The package contains no licence text${part.licence === null ? "" : `: ${part.licence}`}.`;
    const text = part.texts.join("\n\n") || none;
    found.set(text, [...(found.get(text) ?? []), part]);
  }
  return [...found];
}

const titleOf = ({ name, version, licence, inside }: PackagePart): string =>
  `${name} ${version}${licence === null ? "" : ` (${licence})`}${inside === null ? "" : `, inside ${inside}`}`;
