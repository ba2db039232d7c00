/** Files as the console reads and writes them: CSV in the browser. */
import { expect, test } from "bun:test";
import { csvFile, decode, readCsv } from "../../src/console/pages/files/csv.ts";

const cellsOf = (text: string) => readCsv(text).records.map(({ cells }) => cells);

test.each([";", "\t", "|", ","])("columns are parted by %j, whatever commas the addresses have", (mark) => {
  const quote = mark === "," ? '"' : "";
  const rows = [
    ["Order ID", "Name", "Address", "Pin"],
    [
      "A1",
      "Asha",
      `${quote}Flat 12, Shanti Apts, 2nd Floor, MG Road, Near Temple, Bengaluru${quote}`,
      "560001",
    ],
    ["A2", "Usha", `${quote}4, Rose Villa, 1st Cross, Indiranagar, Opp Park${quote}`, "560038"],
  ];
  const expected = rows.map((cells) => cells.map((cell) => cell.replaceAll('"', "")));
  expect(cellsOf(rows.map((cells) => cells.join(mark)).join("\r\n"))).toEqual(expected);
  expect(cellsOf(`Orders of October\n\n${rows.map((cells) => cells.join(mark)).join("\n")}`)).toEqual([
    ["Orders of October"],
    ...expected,
  ]);
});

test("a quote that only a later row closes is told with its row, one within a line is read", () => {
  const rows = 'ID,Address,Status\nA-1,"12 MG Road,Delivered\nA-2,14 MG Road,RTO\nA-3,"16 MG Road",RTO\n';
  expect(readCsv(rows).unclosed).toBe(2);
  expect(cellsOf('ID,Address\nA-1,"12 "MG" Road"\nA-2,"Flat 4\n14 MG Road"\n').slice(1)).toEqual([
    ["A-1", '12 MG" Road"'],
    ["A-2", "Flat 4\n14 MG Road"],
  ]);
});

test("a line in Windows-1252 leaves the others in UTF-8", () => {
  const bytes = Buffer.concat([
    Buffer.from("Name,Address\nआशा,एमजी रोड\n"),
    Buffer.from("Zo\xeb,Caf\xe9 Road\n", "latin1"),
    Buffer.from("Usha,₹ 5\n"),
  ]);
  expect(decode(bytes)).toBe("Name,Address\nआशा,एमजी रोड\nZoë,Café Road\nUsha,₹ 5\n");
});

test("a file has the encodings that the server reads: UTF-16 without its mark, lines that end with CR alone", () => {
  const text = "Name,Address\nZoë,12 MG Road\n";
  expect(decode(Buffer.from(text, "utf16le"))).toBe(text);
  expect(decode(Buffer.from(text, "utf16le").swap16())).toBe(text);
  const lines = Buffer.concat([Buffer.from("Name\rआशा\r"), Buffer.from("Zo\xeb\r", "latin1")]);
  expect(decode(lines)).toBe("Name\rआशा\rZoë\r");
});

test.each(["=1+1", " =1+1", "\u00a0@x", "+91", "\tx", "－1"])(
  "the cell %j is no formula in a download",
  (cell) => {
    expect(cellsOf(csvFile([["a", cell]]))[0][1]).toBe(`'${cell}`);
  },
);
