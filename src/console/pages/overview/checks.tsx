/** The address checks of the period, and the quota of the month. */

import { issueName } from "../../../../data/catalogue/issues/index.ts";
import { answer, api, type Schema } from "../../api/client.ts";
import { readAccount } from "../../session/state.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Loading } from "../../ui/loading.tsx";
import { TableHead } from "../../ui/table-head.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { dayText, numberText, percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import { Bars } from "./bars.tsx";
import { Figure } from "./figure.tsx";
import { WORDS } from "./words.ts";

type Analytics = Schema["AddressAnalytics"];

/** Issues in the list. */
const TOP_ISSUES = 8;

/** @param props.serial another one reads the figures again */
export function Checks({ days, serial }: { days: number; serial: number }) {
  const text = useWords(WORDS);
  const quota = useLoad(async () => (await readAccount()).quota, [serial]);
  const checks = useLoad(() => readChecks(days), [days, serial]);
  const failed = [quota, checks].find(({ error }) => error !== null);
  return (
    <section>
      <h2>{text.checks}</h2>
      {failed && <ErrorNotice error={failed.error} onRetry={failed.reload} />}
      {quota.data && (
        <dl class="figures">
          <Quota quota={quota.data} />
        </dl>
      )}
      {!failed && !checks.data && <Loading />}
      {checks.data && <Results checks={checks.data} />}
    </section>
  );
}

const readChecks = (days: number): Promise<Analytics> =>
  answer(api.GET("/api/v1/analytics/address", { params: { query: { days } } }));

function Quota({ quota: { used, limit, resets_at } }: { quota: Schema["Quota"] }) {
  const text = useWords(WORDS);
  const note = limit === null ? text.unlimited : text.quotaOf(numberText(limit), dayText(resets_at));
  const progress = limit === null ? undefined : { value: used, max: limit };
  return (
    <Figure
      name={text.quota}
      value={numberText(used)}
      href="/settings/plan"
      note={note}
      progress={progress}
    />
  );
}

function Results({ checks: { total, by_day, issues } }: { checks: Analytics }) {
  const text = useWords(WORDS);
  const { verified, needs_review, invalid } = text.statuses;
  if (total === 0) return <p class="notice">{text.noChecks}</p>;
  return (
    <>
      <Bars
        title={text.checksByDay}
        series={[
          { name: verified, tone: "good" },
          { name: needs_review, tone: "warn" },
          { name: invalid, tone: "bad" },
        ]}
        days={by_day.map(({ date, ...day }) => ({
          date,
          counts: [day.verified, day.needs_review, day.invalid],
        }))}
        total={(_, sum) => numberText(sum)}
      />
      {issues.length === 0 ? <p>{text.noIssues}</p> : <Issues issues={issues.slice(0, TOP_ISSUES)} />}
    </>
  );
}

function Issues({ issues }: Pick<Analytics, "issues">) {
  const text = useWords(WORDS);
  const language = useLanguage();
  return (
    <table class="rates issues-found">
      <caption>{text.issues}</caption>
      <TableHead names={[text.issue, text.issueCount, text.share]} />
      <tbody>
        {issues.map(({ code, count, share }) => (
          <tr key={code}>
            <th scope="row">{issueName(language, code)}</th>
            <td>{numberText(count)}</td>
            <td>{percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
