/** Problems of uploaded files as a whole. */
import { count, countHi, quoted } from "../numbers.ts";
import { type Max, problem, retried } from "./problem.ts";

type Column = { column: string };
type Columns = { columns: readonly string[] };
type Part = { part: string };

/** As many columns as a sentence names. */
const listed = (columns: readonly string[], empty: string): string => columns.map(quoted).join(", ") || empty;

/** What it is that cannot be read, in the sentence about a file that is no table. */
const noTable = (en: string, hi: string) =>
  problem(400, `${en}; send a .csv or an .xlsx file.`, `${hi}; .csv या .xlsx फ़ाइल भेजें।`);
const damaged = (en: string, hi: string) =>
  problem(
    400,
    `The .xlsx file cannot be read: ${en}; save it again and resend it.`,
    `.xlsx फ़ाइल पढ़ी नहीं जा सकी: ${hi}; उसे फिर सेव करके भेजें।`,
  );
const damagedPart = (en: string, hi: string) =>
  problem(
    400,
    ({ part }: Part) =>
      `The .xlsx file cannot be read: its part "${part}" ${en}; save it again and resend it.`,
    ({ part }) => `.xlsx फ़ाइल पढ़ी नहीं जा सकी: उसके हिस्से "${part}" ${hi}; उसे फिर सेव करके भेजें।`,
  );
const tooLarge = (en: (max: string) => string, hi: (max: string) => string) =>
  problem(
    400,
    ({ max }: Max) => `${en(count(max))}; remove what is not needed, or split the file.`,
    ({ max }) => `${hi(countHi(max))}; जो ज़रूरी नहीं वह हटाएँ या फ़ाइल बाँटें।`,
  );

export const FILE_PROBLEMS = {
  answer_too_large: problem(
    400,
    ({ mib, row }: { mib: number; row: number }) =>
      `The response would exceed ${mib} MiB; send the rows from ${row} on in separate files.`,
    ({ mib, row }) => `जवाब ${mib} MiB से बड़ा हो जाएगा; पंक्ति ${row} से आगे की पंक्तियाँ दूसरी फ़ाइलों में भेजें।`,
  ),
  column_not_found: problem(
    400,
    ({ column, columns }: Column & Columns) =>
      `The file has no column "${column}"; its columns are ${listed(columns, "empty")}.`,
    ({ column, columns }) => `फ़ाइल में "${column}" कॉलम नहीं है; उसके कॉलम: ${listed(columns, "ख़ाली")}।`,
  ),
  "column_not_found.several": problem(
    400,
    ({ column, numbers }: { column: string; numbers: readonly number[] }) =>
      `The file has several columns "${column}"; give the number of one: ${numbers.join(" and ")}.`,
    ({ column, numbers }) =>
      `फ़ाइल में "${column}" नाम के कई कॉलम हैं; उनमें से एक की संख्या दें: ${numbers.join(" या ")}।`,
  ),
  "column_not_found.same": problem(
    400,
    ({ other, column }: { other: string; column: string }) =>
      `"${other}" and "${column}" are the same column.`,
    ({ other, column }) => `"${other}" और "${column}" एक ही कॉलम हैं।`,
  ),
  columns_invalid: problem(
    400,
    'columns must be a JSON object, such as {"Ship to": "line1", "Notes": null}.',
    "कॉलम JSON ऑब्जेक्ट में भेजें: हर कॉलम के नाम के साथ उसका फ़ील्ड।",
  ),
  "columns_invalid.no_field": problem(
    400,
    ({ field, fields }: { field: string; fields: readonly string[] }) =>
      `"${field}" is not a field; the fields are ${fields.join(", ")}.`,
    ({ field, fields }) => `"${field}" कोई फ़ील्ड नहीं है; फ़ील्ड ये हैं: ${fields.join(", ")}।`,
  ),
  "columns_invalid.twice": problem(
    400,
    ({ field, other, column }: { field: string; other: string; column: string }) =>
      `The field "${field}" has two columns, "${other}" and "${column}"; give it one.`,
    ({ field, other, column }) =>
      `फ़ील्ड "${field}" के लिए दो कॉलम चुने गए हैं, "${other}" और "${column}"; एक ही चुनें।`,
  ),
  // One for each way in which a mode lacks a column.
  "columns_missing.order_id": problem(
    400,
    ({ columns }: Columns) =>
      `The file has no column "Order ID"; its columns are ${listed(columns, "empty")}.`,
    ({ columns }) => `फ़ाइल में ऑर्डर नंबर का कॉलम नहीं है; उसके कॉलम: ${listed(columns, "ख़ाली")}।`,
  ),
  "columns_missing.placed_at": problem(
    400,
    ({ columns }: Columns) =>
      `The file has no column "Order Date"; its columns are ${listed(columns, "empty")}.`,
    ({ columns }) => `फ़ाइल में ऑर्डर की तारीख़ का कॉलम नहीं है; उसके कॉलम: ${listed(columns, "ख़ाली")}।`,
  ),
  "columns_missing.order_name": problem(
    400,
    ({ columns }: Columns) =>
      `The file has no column "Order ID", "Order Name" or "AWB"; its columns are ${listed(columns, "empty")}.`,
    ({ columns }) =>
      `फ़ाइल में ऑर्डर नंबर, ऑर्डर के नाम या AWB का कॉलम नहीं है; उसके कॉलम: ${listed(columns, "ख़ाली")}।`,
  ),
  "columns_missing.outcome": problem(
    400,
    ({ columns }: Columns) =>
      `The file has no column "Outcome"; its columns are ${listed(columns, "empty")}.`,
    ({ columns }) => `फ़ाइल में नतीजे का कॉलम नहीं है; उसके कॉलम: ${listed(columns, "ख़ाली")}।`,
  ),
  "columns_missing.address": problem(
    400,
    ({ columns }: Columns) =>
      `The file has no column with an address, such as "Address" or "Pin Code"; its columns are ${listed(columns, "empty")}.`,
    ({ columns }) => `फ़ाइल में पते या पिन कोड का कोई कॉलम नहीं है; उसके कॉलम: ${listed(columns, "ख़ाली")}।`,
  ),
  file_empty: problem(
    400,
    "The file has no rows below its header; fill it and send it again.",
    "फ़ाइल में हेडर के नीचे कोई पंक्ति नहीं है; भरकर फिर भेजें।",
  ),
  "file_too_large_inside.columns": tooLarge(
    (max) => `A row may have at most ${max} columns`,
    (max) => `एक पंक्ति में ज़्यादा से ज़्यादा ${max} कॉलम हो सकते हैं`,
  ),
  "file_too_large_inside.cells": tooLarge(
    (max) => `A file may have at most ${max} cells`,
    (max) => `फ़ाइल में ज़्यादा से ज़्यादा ${max} सेल हो सकते हैं`,
  ),
  "file_too_large_inside.cell": problem(
    400,
    ({ row, max }: { row: number; max: number }) =>
      `Row ${row} has a cell of more than ${count(max)} characters; remove what is not needed, or split the file.`,
    ({ row, max }) =>
      `पंक्ति ${row} के एक सेल में ${countHi(max)} से ज़्यादा अक्षर हैं; जो ज़रूरी नहीं वह हटाएँ या फ़ाइल बाँटें।`,
  ),
  "file_too_large_inside.text": tooLarge(
    (max) => `The cells of a file may have at most ${max} characters together`,
    (max) => `फ़ाइल के सभी सेल मिलाकर ज़्यादा से ज़्यादा ${max} अक्षर हो सकते हैं`,
  ),
  "file_too_large_inside.parts": problem(
    400,
    ({ max }: Max) =>
      `An .xlsx file may have at most ${max} parts; remove what is not needed, or split the file.`,
    ({ max }) => `.xlsx फ़ाइल में ज़्यादा से ज़्यादा ${max} हिस्से हो सकते हैं; जो ज़रूरी नहीं वह हटाएँ या फ़ाइल बाँटें।`,
  ),
  "file_too_large_inside.unpacked": tooLarge(
    (max) => `An .xlsx file may have at most ${max} MiB unpacked`,
    (max) => `.xlsx फ़ाइल खुलने पर ज़्यादा से ज़्यादा ${max} MiB हो सकती है`,
  ),
  "file_too_large_inside.workbook": tooLarge(
    (max) => `A workbook may have at most ${max} MiB`,
    (max) => `वर्कबुक ज़्यादा से ज़्यादा ${max} MiB हो सकती है`,
  ),
  "file_unreadable.xls": noTable(
    "The file is an old .xls workbook, or one protected by a password",
    "फ़ाइल पुरानी .xls वर्कबुक है, या उस पर पासवर्ड है",
  ),
  "file_unreadable.markup": noTable(
    "The file is a web page or an XML file, though its name may end in .xls",
    "फ़ाइल वेब पेज या XML है, भले ही उसका नाम .xls पर ख़त्म हो",
  ),
  "file_unreadable.pdf": noTable("The file is a PDF", "फ़ाइल PDF है"),
  "file_unreadable.empty_zip": noTable("The file is an empty or broken zip", "फ़ाइल ख़ाली या टूटी हुई .zip है"),
  "file_unreadable.zip": noTable(
    "The file is a zip, but not an .xlsx workbook",
    "फ़ाइल .zip है, पर .xlsx वर्कबुक नहीं",
  ),
  "file_unreadable.password": noTable("The file is protected by a password", "फ़ाइल पर पासवर्ड लगा है"),
  "file_unreadable.nul": noTable(
    "The file contains NUL bytes, so it is not text",
    "फ़ाइल में NUL बाइट हैं, यानी वह टेक्स्ट नहीं है",
  ),
  "file_unreadable.too_slow": problem(
    400,
    ({ seconds }: { seconds: number }) =>
      `The file cannot be read within ${seconds} seconds; send a .csv or an .xlsx file.`,
    ({ seconds }) => `फ़ाइल ${seconds} सेकंड में पढ़ी नहीं जा सकी; .csv या .xlsx फ़ाइल भेजें।`,
  ),
  "file_unreadable.entities": damagedPart("declares entities", "में DTD है"),
  "file_unreadable.comment": damagedPart("has a comment without an end", "में एक टिप्पणी बंद नहीं है"),
  "file_unreadable.part_damaged": damagedPart("is damaged", "में गड़बड़ है"),
  "file_unreadable.part_packed": damagedPart("is packed in an unknown way", "का कम्प्रेशन पहचाना नहीं गया"),
  "file_unreadable.tags": problem(
    400,
    ({ max, tag }: { max: number; tag: string }) =>
      `The .xlsx file cannot be read: it has more than ${max} tags "${tag}"; save it again and resend it.`,
    ({ max, tag }) => `.xlsx फ़ाइल पढ़ी नहीं जा सकी: उसमें ${max} से ज़्यादा "${tag}" टैग हैं; उसे फिर सेव करके भेजें।`,
  ),
  "file_unreadable.rows_order": damaged("its rows are out of order", "उसकी पंक्तियाँ क्रम में नहीं हैं"),
  "file_unreadable.too_many_rows": damaged(
    "it has more rows than a sheet can have",
    "उसमें एक शीट की सीमा से ज़्यादा पंक्तियाँ हैं",
  ),
  "file_unreadable.parts_differ": damaged("its parts do not match", "उसके हिस्से आपस में मेल नहीं खाते"),
  "file_unreadable.contents": damaged("its table of contents is damaged", "उसकी विषय-सूची में गड़बड़ है"),
  "file_unreadable.zip64": damaged(
    "it is packed as ZIP64, as files above 4 GiB are",
    "वह ZIP64 में है, जैसी 4 GiB से बड़ी फ़ाइलें होती हैं",
  ),
  "file_unreadable.part_twice": damaged("it contains a part twice", "उसका एक हिस्सा दो बार है"),
  "file_unreadable.no_end": damaged(
    "its end is missing, it was not sent completely",
    "उसका आख़िरी हिस्सा नहीं है, वह पूरी नहीं पहुँची",
  ),
  sheet_not_found: problem(
    400,
    ({ sheet, sheets }: { sheet: string; sheets: readonly string[] }) =>
      `The file has no sheet "${sheet}"; its sheets are ${sheets.map(quoted).join(", ")}.`,
    ({ sheet, sheets }) => `फ़ाइल में "${sheet}" शीट नहीं है; उसकी शीटें: ${sheets.map(quoted).join(", ")}।`,
  ),
  "sheet_not_found.csv": problem(
    400,
    ({ sheet }: { sheet: string }) => `A .csv file has no sheet "${sheet}"; leave sheet out.`,
    ({ sheet }) => `.csv फ़ाइल में "${sheet}" शीट नहीं होती; शीट न चुनें।`,
  ),
  statuses_invalid: problem(
    400,
    'statuses must be a JSON object, such as {"lost": "rto", "fulfilled / pending / cod": "open"}.',
    "स्टेटस JSON ऑब्जेक्ट में भेजें: हर स्टेटस के साथ उसका मतलब।",
  ),
  "statuses_invalid.too_many": problem(
    400,
    ({ max }: Max) => `statuses may have at most ${max} entries.`,
    ({ max }) => `ज़्यादा से ज़्यादा ${max} स्टेटस के मतलब दिए जा सकते हैं।`,
  ),
  "statuses_invalid.meaning": problem(
    400,
    ({ status, meaning, meanings }: { status: string; meaning: string; meanings: readonly string[] }) =>
      `"${status}" must be one of ${meanings.join(", ")}, or null to forget it; "${meaning}" is not.`,
    ({ status, meaning, meanings }) =>
      `"${status}" का मतलब इनमें से एक हो सकता है: ${meanings.join(", ")}, या कुछ नहीं; "${meaning}" इनमें नहीं है।`,
  ),
  too_many_files: retried(
    problem(429, "Too many files are being verified right now.", "इस समय बहुत सारी फ़ाइलें जाँची जा रही हैं।"),
    () => "; try again in a few seconds.",
  ),
  "too_many_files.own": problem(
    429,
    ({ max }: Max) => `This account has ${max} files in progress; wait until one is done.`,
    ({ max }) => `इस खाते की ${max} फ़ाइलें जाँची जा रही हैं; एक पूरी होने तक रुकें।`,
  ),
  "too_many_files.waited": problem(
    429,
    "No worker became free for this file; try again later.",
    "इस फ़ाइल की बारी नहीं आई; बाद में फिर कोशिश करें।",
  ),
  too_many_rows: problem(
    400,
    ({ max }: Max) => `A file may have at most ${count(max)} rows; split it and send the parts.`,
    ({ max }) => `एक फ़ाइल में ज़्यादा से ज़्यादा ${countHi(max)} पंक्तियाँ हो सकती हैं; उसे बाँटकर भेजें।`,
  ),
} as const;
