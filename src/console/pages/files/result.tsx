/** What the server found: numbers, columns, warnings, the first rows, and the rows that failed. */

import { Fact } from "../../ui/fact.tsx";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { ChosenFile } from "./chosen-file.ts";
import { FIELDS } from "./field-words.ts";
import { enrichedFile, type Report } from "./report.ts";
import { FailedRows, FirstRows } from "./rows.tsx";
import { csvBlob, saveAs, verifiedName } from "./save.ts";
import { WORDS } from "./words.ts";

interface Props {
  file: ChosenFile;
  report: Report;
}

export function Result({ file, report }: Props) {
  const text = useWords(WORDS);
  const save = () => saveAs(verifiedName(file.name, "csv"), csvBlob(enrichedFile(file, report)));
  return (
    <>
      <Counts report={report} />
      <div class="actions">
        <button type="button" onClick={save}>
          {text.download}
        </button>
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
        <button type="button" onClick={() => saveAs(verifiedName(name, "xlsx"), workbook)}>
          {text.downloadWorkbook}
        </button>
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
        {warnings.map(({ code, detail }) => (
          <li key={code + detail}>
            {names[code] !== undefined && `${names[code]} `}
            <span lang="en">{detail}</span>
          </li>
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
