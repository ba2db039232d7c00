/** The result: counts, columns, warnings, the first rows, and failed rows. */

import { Button } from "../../ui/button.tsx";
import { Fact } from "../../ui/fact.tsx";
import { numberText } from "../../words/format.ts";
import { importSentence } from "../../words/imports.ts";
import { useWords } from "../../words/index.ts";
import { FIELDS } from "../../words/order-fields.ts";
import { enrichedFile, type Report } from "./report.ts";
import { FailedRows, FirstRows } from "./rows.tsx";
import { csvBlob, saveAs, verifiedName } from "./save.ts";
import type { ChosenFile } from "./types.ts";
import { WORDS } from "./words.ts";

interface Props {
  file: ChosenFile;
  report: Report;
}

/** The report of a sent file, and its downloads. */
export function Result({ file, report }: Props) {
  const text = useWords(WORDS);
  const save = () => saveAs(verifiedName(file.name, "csv"), csvBlob(enrichedFile(file, report)));
  return (
    <>
      <Counts report={report} />
      <div class="actions">
        <Button name={text.download} onClick={save} />
      </div>
      <Warnings report={report} />
      <FailedRows errors={report.errors} />
      <FirstRows report={report} />
      <UsedColumns report={report} />
    </>
  );
}

/** A workbook that came back: its results are in it. */
export function WorkbookResult({ name, workbook }: { name: string; workbook: Blob }) {
  const text = useWords(WORDS);
  return (
    <>
      <p>{text.workbookReady}</p>
      <div class="actions">
        <Button name={text.downloadWorkbook} onClick={() => saveAs(verifiedName(name, "xlsx"), workbook)} />
      </div>
    </>
  );
}

function Counts({ report: { processed, failed, counts } }: { report: Report }) {
  const text = useWords(WORDS);
  const names: Record<string, string> = text.counts;
  return (
    <dl class="counts">
      {Object.entries({ processed, failed, ...counts })
        .filter(([name, count]) => count > 0 || name === "processed" || name === "failed")
        .map(([name, count]) => (
          <div key={name} data-count={name}>
            <dt>{names[name] ?? name}</dt>
            <dd>{numberText(count)}</dd>
          </div>
        ))}
    </dl>
  );
}

function Warnings({ report: { warnings } }: { report: Report }) {
  const text = useWords(WORDS);
  const names: Record<string, string> = text.warningNames;
  if (warnings.length === 0) return null;
  return (
    <section class="notice warn">
      <h3>{text.warnings}</h3>
      <ul>
        {warnings.map(({ code, detail, key = code, values }) => (
          <li key={code + detail}>{names[code] ?? importSentence(key, values, detail)}</li>
        ))}
      </ul>
    </section>
  );
}

function UsedColumns({ report: { matched, ignored } }: { report: Report }) {
  const text = useWords(WORDS);
  const names: Record<string, string> = useWords(FIELDS);
  return (
    <details>
      <summary>{text.usedColumns}</summary>
      <dl class="facts">
        {Object.entries(matched).map(([field, header]) => (
          <Fact key={field} name={names[field] ?? field}>
            {header}
          </Fact>
        ))}
        {ignored.length > 0 && <Fact name={text.notUsed}>{ignored.join(", ")}</Fact>}
      </dl>
    </details>
  );
}
