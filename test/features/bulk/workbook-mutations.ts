/** The XML of a workbook, written as other programs write the same cells. */
import { strFromU8, strToU8 } from "fflate";
import { utils } from "xlsx";
import type { Random } from "../../support/random.ts";
import type { Parts } from "./workbooks.ts";

/** One way in which a program may write the same cells. */
type Edit = (xml: string, random: Random) => string;
interface Mutation {
  /** Names of the parts that it edits. */
  part: RegExp;
  edit: Edit;
  /** Why SheetJS reads the same cells otherwise then. It is asked before such a mutation. */
  misread?: string;
}

const SHEET = /^xl\/worksheets\/.*\.xml$/;
const STRINGS = /^xl\/sharedStrings\.xml$/;
const TEXTUAL = /^xl\/(worksheets\/.*|sharedStrings)\.xml$/;
const STYLES = /^xl\/styles\.xml$/;
const BOOK = /^xl\/workbook\.xml$/;
const ALL = /^xl\/(worksheets\/.*|sharedStrings|styles|workbook)\.xml$/;

const T = /(<t(?: [^>]*)?>)([^<]+)<\/t>/g;
const CELL = /<c r="([A-Z]+)(\d+)"([^>]*?)(\/?)>/g;
/** A text that is not shared. */
const STR = /<c r="([A-Z]+\d+)"( s="\d+")? t="str"( xml:space="preserve")?><v[^>]*>([^<]*)<\/v><\/c>/g;
const NUMBER = /(<c r="[A-Z]+\d+"(?: s="\d+")?>(?:<f>[^<]*<\/f>)?<v>)(-?\d+(?:\.\d+)?)(<\/v>)/g;

/** Each of some of the matches, rewritten. */
const some = (
  random: Random,
  xml: string,
  pattern: RegExp,
  rewrite: (...match: string[]) => string,
): string =>
  xml.replace(pattern, (...match) => (random.chance(0.5) ? rewrite(...(match as string[])) : match[0]));

/** Cut where neither an entity, a surrogate pair nor an escape `_x0041_` is. */
function cut(text: string, random: Random): [string, string] {
  const at = /[&_]|[^\0-\uffff]/u.test(text) ? text.length : random.below(text.length);
  return [text.slice(0, at), text.slice(at)];
}

const column = (letters: string) => utils.decode_col(letters);

/** What is done → how. */
export const MUTATIONS: Record<string, Mutation> = {
  "texts in runs": {
    part: STRINGS,
    edit: (xml, random) =>
      some(random, xml, T, (_, open, text) => {
        const [a, b] = cut(text, random);
        const run = (part: string) =>
          `<r><rPr><b/><sz val="11"/></rPr><t xml:space="preserve">${part}</t></r>`;
        return a === "" ? run(b) : `<r>${open}${a}</t></r>${b === "" ? "" : run(b)}`;
      }),
  },
  "hints on pronunciation": {
    part: STRINGS,
    edit: (xml, random) =>
      some(
        random,
        xml,
        /<\/si>/g,
        (end) => `<rPh sb="0" eb="1"><t>ヒント</t></rPh><phoneticPr fontId="1"/>${end}`,
      ),
  },
  "texts as numbered characters": {
    part: TEXTUAL,
    edit: (xml, random) =>
      some(random, xml, T, (_, open, text) => {
        const hex = random.chance(0.5);
        if (/[&_]/.test(text)) return `${open}${text}</t>`;
        const coded = text.replace(/[a-zA-Z,\u0900-\u097f]/g, (c) => {
          const code = c.charCodeAt(0);
          return hex ? `&#x${code.toString(16)};` : `&#${code};`;
        });
        return `${open}${coded}</t>`;
      }),
  },
  "numbered characters beyond the 65,536th": {
    part: TEXTUAL,
    misread: "it takes the lower 16 bits of the number",
    edit: (xml) => xml.replace(/[^\0-\uffff]/gu, (c) => `&#${c.codePointAt(0)};`),
  },
  "texts as CDATA": {
    part: STRINGS,
    misread: "it leaves escapes such as _x0041_ in CDATA as they are",
    edit: (xml, random) =>
      some(random, xml, T, (match, open, text) =>
        /[&>]/.test(text) ? match : `${open}<![CDATA[${text}]]></t>`,
      ),
  },
  "comments between and in cells": {
    part: SHEET,
    misread: "it reads cells that are commented out",
    edit: (xml, random) =>
      some(random, xml, /<(row|c|v)(?=[ >])/g, (tag) => `<!-- <c r="A1"><v>9</v></c> -->${tag}`),
  },
  "texts beside the cells": {
    part: SHEET,
    edit: (xml, random) =>
      some(
        random,
        xml,
        STR,
        (_, r, style = "", __, text) =>
          `<c r="${r}"${style} t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`,
      ),
  },
  "cells that do not say where they are": {
    part: SHEET,
    edit: (xml, random) =>
      xml.replace(/<row r="(\d+)"[^>]*>.*?<\/row>/gs, (row) => {
        let next = 0;
        return row.replace(CELL, (cell, letters, _, rest, empty) => {
          const isNext = column(letters) === next;
          next = column(letters) + 1;
          return isNext && random.chance(0.7) ? `<c${rest}${empty}>` : cell;
        });
      }),
  },
  "rows that do not say where they are": {
    part: SHEET,
    edit: (xml) => {
      let last = 0;
      return xml.replace(/<row r="(\d+)"/g, (row, number) => {
        const isNext = Number(number) === last + 1;
        last = Number(number);
        return isNext ? "<row" : row;
      });
    },
  },
  "a prefix of the namespace": {
    part: ALL,
    edit: (xml) =>
      xml
        .replace(/<(\/?)(?=[a-zA-Z])/g, "<$1x:")
        .replace(
          ' xmlns="http://schemas.openxmlformats.org/spread',
          ' xmlns:x="http://schemas.openxmlformats.org/spread',
        ),
  },
  "line ends in tags": {
    part: SHEET,
    misread: "it knows a cell by `<c `",
    edit: (xml, random) =>
      some(random, xml, CELL, (_, letters, row, rest, empty) => {
        return `<c\n  r="${letters}${row}"${rest.replaceAll(" ", "\n")}${empty}>`;
      }),
  },
  "more attributes": {
    part: SHEET,
    edit: (xml) =>
      xml
        .replace(/<c r=/g, '<c cm="1" vm="2" ph="0" r=')
        .replace(/<row /g, '<row spans="1:9" ht="15" s="1" '),
  },
  "apostrophes and another order in tags": {
    part: SHEET,
    edit: (xml, random) =>
      some(random, xml, CELL, (_, letters, row, rest, empty) => {
        const attributes = [`r='${letters}${row}'`, ...(rest.match(/[\w:]+="[^"]*"/g) ?? [])];
        return `<c ${random.shuffled(attributes).join("  ")} ${empty}>`;
      }),
  },
  "numbers with an exponent": {
    part: SHEET,
    edit: (xml, random) =>
      some(random, xml, NUMBER, (_, open, number, close) => `${open}${exponent(number)}${close}`),
  },
  "line ends of Windows": { part: TEXTUAL, edit: (xml) => xml.replaceAll("\n", "\r\n") },
  "carriage returns as escapes": {
    part: STRINGS,
    edit: (xml, random) => some(random, xml, T, (_, open, text) => `${open}${text}_x000D_\n_x0009_</t>`),
  },
  "cells that are only formatted": {
    part: SHEET,
    edit: (xml, random) =>
      some(random, xml, /<\/row>/g, (end) => `<c s="1"/><c s="1"></c><c><v/></c><c s="0"><v></v></c>${end}`),
  },
  "rows without cells behind the last": {
    part: SHEET,
    edit: (xml) => xml.replace("</sheetData>", '<row r="90000" ht="3"/><row r="90001"></row></sheetData>'),
  },
  "formulas shared and of arrays": {
    part: SHEET,
    edit: (xml, random) =>
      some(random, xml, /<f>/g, () =>
        random.pick([
          '<f t="shared" si="0">',
          '<f t="array" ref="A1:B2">',
          '<f ca="1" xml:space="preserve">',
        ]),
      ).replace(/<f t="shared" si="0">[^<]*<\/f>/g, '<f t="shared" si="0"/>'),
  },
  "truth in words": {
    part: SHEET,
    edit: (xml) =>
      xml.replace(
        /(t="b"[^>]*>(?:<f>[^<]*<\/f>)?<v>)([01])/g,
        (_, open, bit) => open + (bit === "1" ? "true" : "false"),
      ),
  },
  "types of numbers said": {
    part: SHEET,
    edit: (xml) => xml.replace(/<c r="([A-Z]+\d+)"( s="\d+")?><v>/g, '<c r="$1"$2 t="n"><v>'),
  },
  "formats by number": {
    part: STYLES,
    edit: (xml, random) =>
      some(random, xml, AFTER_FIRST_XF, (xf, id) => {
        const alike = [NUMBER_IDS, DATE_IDS].find((ids) => ids.includes(Number(id)));
        return alike ? `<xf numFmtId="${random.pick(alike)}"` : xf;
      }),
  },
  "formats of conditions": {
    part: STYLES,
    edit: (xml) =>
      xml.replace(
        '<dxfs count="0"/>',
        '<dxfs count="2"><dxf><numFmt numFmtId="60" formatCode="dd/mm/yyyy"/></dxf><dxf><numFmt numFmtId="0" formatCode="00000"/></dxf></dxfs>',
      ),
  },
  "controls behind the rows": {
    part: SHEET,
    edit: (xml) =>
      xml.replace(
        "</worksheet>",
        '<controls xmlns:d="d"><control><anchor><d:from><d:col>1</d:col><d:row>2</d:row></d:from></anchor></control></controls></worksheet>',
      ),
  },
  "1904 in a word or a digit": {
    part: BOOK,
    edit: (xml, random) => xml.replace('date1904="true"', `date1904="${random.pick(["1", "true"])}"`),
  },
  "a byte order mark": { part: ALL, edit: (xml) => `\ufeff${xml}` },
};

/** The first style is that of cells without one, which SheetJS takes for `General`. */
const AFTER_FIRST_XF = /(?<=\/>)<xf numFmtId="(\d+)"(?=[^>]* xfId)/g;
/** Formats that need no code, but those that SheetJS may give to a code of its own. A date stays one: its cell may be typed. */
const NUMBER_IDS = [1, 2, 3, 4, 9, 10, 11, 12, 13, 37, 38, 48, 49];
const DATE_IDS = [14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47];

/** The same number: `560034` is `5.60034E5`. */
function exponent(number: string): string {
  const written = Number(number).toExponential().toUpperCase().replace("+", "");
  return Number(written) === Number(number) ? written : number;
}

/** The workbook with these mutations of its parts. */
export function mutated(parts: Parts, names: readonly string[], random: Random): Parts {
  return Object.fromEntries(
    Object.entries(parts).map(([path, bytes]) => {
      const mine = names.map((name) => MUTATIONS[name]).filter(({ part }) => part.test(path));
      const edited = mine.reduce(
        (xml, { edit }) => edit(xml, random),
        mine.length > 0 ? strFromU8(bytes) : "",
      );
      return [path, mine.length > 0 ? strToU8(edited) : bytes];
    }),
  );
}
