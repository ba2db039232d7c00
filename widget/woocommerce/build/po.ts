/** Reads and writes gettext's text form, as much of it as the plugin uses: no plurals, no contexts. */
import type { Text } from "./strings.ts";

/** Translation by text. The entry "" holds the file's own headers. */
export type Catalogue = Map<string, string>;

/** Throws with the line's number at a line that is not understood. */
export function parsePo(source: string): Catalogue {
  const catalogue: Catalogue = new Map();
  let id = "";
  let translation = "";
  let reading: "id" | "translation" | "none" = "none";
  const keep = () => {
    if (reading === "translation") catalogue.set(id, translation);
  };
  source.split("\n").forEach((line, index) => {
    const [, keyword = "", quoted] = /^(msgid |msgstr |)("(?:[^"\\]|\\.)*")$/.exec(line) ?? [];
    if (quoted === undefined) {
      if (line !== "" && !line.startsWith("#"))
        throw new Error(`Line ${index + 1} is not understood: ${line}`);
      return;
    }
    const text = JSON.parse(quoted) as string; // the escapes that gettext writes are JSON's
    if (keyword === "msgid ") {
      keep();
      [id, translation, reading] = [text, "", "id"];
    } else if (keyword === "msgstr ") {
      [translation, reading] = [text, "translation"];
    } else if (reading === "id") {
      id += text;
    } else {
      translation += text;
    }
  });
  keep();
  return catalogue;
}

/** The template: every text without a translation. */
export function writePot(texts: readonly Text[], project: string): string {
  const head = [
    'msgid ""',
    'msgstr ""',
    ...[
      `Project-Id-Version: ${project}`,
      "MIME-Version: 1.0",
      "Content-Type: text/plain; charset=UTF-8",
      "Content-Transfer-Encoding: 8bit",
      "X-Domain: thikana-address-check",
    ].map((line) => JSON.stringify(`${line}\n`)),
  ];
  const entries = texts.map(({ id, notes, places }) => [
    ...notes.map((note) => `#. ${note}`),
    ...places.map((place) => `#: ${place}`),
    ...(/%(\d\$)?[sd]/.test(id) ? ["#, php-format"] : []),
    `msgid ${JSON.stringify(id)}`,
    'msgstr ""',
  ]);
  return `${[["# GPL-2.0-or-later"].concat(head), ...entries].map((lines) => lines.join("\n")).join("\n\n")}\n`;
}
