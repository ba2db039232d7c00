/** The address checks of the period, and the quota of the month. */
import { answer, api, type Schema } from "../../api/client.ts";
import { useIssueText } from "../../order/address/issue-text.ts";
import { readAccount } from "../../session/state.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { dayText, numberText, percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Bars } from "./bars.tsx";
import { Figure } from "./figure.tsx";
import { issueOf } from "./issue-names.ts";
import { WORDS } from "./words.ts";

type Analytics = Schema["AddressAnalytics"];

/** Issues in the list. */
const TOP_ISSUES = 8;

export function Checks({ days }: { days: number }) {
  const text = useWords(WORDS);
  const { data, error, reload } = useLoad(() => readChecks(days), [days]);
  return (
    <section>
      <h2>{text.checks}</h2>
      {error !== null && <ErrorNotice error={error} onRetry={reload} />}
      {error === null && !data && <Loading />}
      {error === null && data && (
        <>
          <dl class="figures">
            <Quota quota={data.quota} />
          </dl>
          {data.checks.total === 0 ? <p class="notice">{text.noChecks}</p> : <Results checks={data.checks} />}
        </>
      )}
    </section>
  );
}

async function readChecks(days: number): Promise<{ checks: Analytics; quota: Schema["Quota"] }> {
  const [checks, { quota }] = await Promise.all([
    answer(api.GET("/api/v1/analytics/address", { params: { query: { days } } })),
    readAccount(),
  ]);
  return { checks, quota };
}

function Quota({ quota: { used, limit, resets_at } }: { quota: Schema["Quota"] }) {
  const text = useWords(WORDS);
  const note = limit === null ? text.unlimited : text.quotaOf(numberText(limit), dayText(resets_at));
  return <Figure name={text.quota} value={numberText(used)} href="/account" note={note} />;
}

function Results({ checks: { by_day, issues } }: { checks: Analytics }) {
  const text = useWords(WORDS);
  const { verified, needs_review, invalid } = text.statuses;
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
  const issueText = useIssueText();
  return (
    <table class="rates issues-found">
      <caption>{text.issues}</caption>
      <thead>
        <tr>
          <th scope="col">{text.issue}</th>
          <th scope="col">{text.issueCount}</th>
          <th scope="col">{text.share}</th>
        </tr>
      </thead>
      <tbody>
        {issues.map(({ code, count, share }) => (
          <tr key={code}>
            <th scope="row">{issueText(issueOf(code))}</th>
            <td>{numberText(count)}</td>
            <td>{percent(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
