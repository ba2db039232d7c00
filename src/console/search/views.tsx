/** Saved views: named filters, private or shared. Each list of orders has its own. */

import { useState } from "preact/hooks";
import { MAX_VIEW_NAME } from "../../../data/catalogue/limits.ts";
import { answer, api, type Schema } from "../api/client.ts";
import { can } from "../session/state.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field, Form } from "../ui/form.tsx";
import { showError } from "../ui/toast.tsx";
import { useLoad } from "../ui/use-load.ts";
import { useWords } from "../words/index.ts";
import { type FiltersOf, filtersIn, hrefOf, queryText, type SearchPage } from "./filters.ts";
import { WORDS } from "./words.ts";

interface Props {
  page: SearchPage<string>;
  filters: FiltersOf<string>;
  /** Views that everybody has. */
  presets: readonly { name: string; filters: FiltersOf<string> }[];
}

export function Views({ page, filters, presets }: Props) {
  const text = useWords(WORDS);
  const [isSaving, setSaving] = useState(false);
  const { data, reload } = useLoad(() => answer(api.GET("/api/v1/views")), []);
  const saved = (data?.views ?? []).filter((view) => isViewOf(page, view));
  const current = hrefOf(page, filters);
  const hrefOfView = ({ query }: Schema["View"]) =>
    hrefOf(page, filtersIn(page, Object.fromEntries(new URLSearchParams(query))));
  return (
    <nav class="views" aria-label={text.views}>
      {presets.map((preset) => (
        <ViewLink
          key={preset.name}
          name={preset.name}
          href={hrefOf(page, preset.filters)}
          current={current}
        />
      ))}
      {saved.map((view) => (
        <span key={view.id}>
          <ViewLink name={view.name} href={hrefOfView(view)} current={current} />
          <DeleteView view={view} onDone={reload} />
        </span>
      ))}
      {current !== page.path && <a href={page.path}>{text.clear}</a>}
      {current !== page.path && (
        <button type="button" class="plain" onClick={() => setSaving(true)}>
          + {text.saveView}
        </button>
      )}
      {isSaving && (
        <SaveView
          query={viewQuery(page, queryText(filters))}
          onClose={() => {
            setSaving(false);
            reload();
          }}
        />
      )}
    </nav>
  );
}

const ViewLink = ({ name, href, current }: { name: string; href: string; current: string }) => (
  <a href={href} aria-current={href === current ? "page" : undefined}>
    {name}
  </a>
);

function DeleteView({ view, onDone }: { view: Schema["View"]; onDone: () => void }) {
  const text = useWords(WORDS);
  if (!view.own && !can("owner")) return null;
  const remove = () =>
    answer(api.DELETE("/api/v1/views/{id}", { params: { path: { id: view.id } } })).then(onDone, showError);
  return (
    <Button name="×" class="plain" aria-label={text.deleteView(view.name)} onClick={() => void remove()} />
  );
}

function SaveView({ query, onClose }: { query: string; onClose: () => void }) {
  const text = useWords(WORDS);
  const save = async ({ name, shared }: Record<string, string>) => {
    await answer(api.POST("/api/v1/views", { body: { name, query, shared: shared === "on" } }));
    onClose();
  };
  return (
    <Dialog title={text.saveView} onClose={onClose}>
      <Form submit={text.save} onSend={save}>
        <Field name="name" label={text.viewName} required maxLength={MAX_VIEW_NAME} />
        {can("owner") && (
          <label>
            <input type="checkbox" name="shared" />
            {text.shareView}
          </label>
        )}
      </Form>
    </Dialog>
  );
}

/** A parameter that the API ignores. */
const PAGE = "page";
const QUEUE = "/queue";

/** Whether the view was saved on this page. */
const isViewOf = ({ path }: SearchPage<string>, { query }: { query: string }): boolean =>
  (new URLSearchParams(query).get(PAGE) ?? QUEUE) === path;

/** The query to save of a view of this page. */
const viewQuery = ({ path }: SearchPage<string>, query: string): string =>
  path === QUEUE ? query : `${query}&${new URLSearchParams({ [PAGE]: path })}`;
