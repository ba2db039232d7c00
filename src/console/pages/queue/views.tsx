/** Saved views: filters under a name, of one's own or of everybody. */
import { useState } from "preact/hooks";
import { answer, api, type Schema } from "../../api/client.ts";
import { can } from "../../session/can.ts";
import { signedIn } from "../../session/state.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field, Form } from "../../ui/form.tsx";
import { showError } from "../../ui/toast.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { type Filters, hrefOf, PRESETS, queryText } from "./filters.ts";
import { WORDS } from "./words.ts";

export function Views({ filters }: { filters: Filters }) {
  const text = useWords(WORDS);
  const [isSaving, setSaving] = useState(false);
  const { data, reload } = useLoad(() => answer(api.GET("/api/v1/views")), []);
  const current = queryText(filters);
  const saved = (data?.views ?? []).map((view) => ({ ...view, href: `/queue?${view.query}` }));
  const presets = PRESETS.map(({ key, query }) => ({ name: text.presets[key], href: hrefOf(query) }));
  return (
    <nav class="views" aria-label={text.views}>
      {presets.map((preset) => (
        <ViewLink key={preset.href} {...preset} current={hrefOf(filters)} />
      ))}
      {saved.map((view) => (
        <span key={view.id}>
          <ViewLink {...view} current={hrefOf(filters)} />
          <DeleteView view={view} onDone={reload} />
        </span>
      ))}
      {current && <a href="/queue">{text.clear}</a>}
      {current && (
        <button type="button" class="plain" onClick={() => setSaving(true)}>
          + {text.saveView}
        </button>
      )}
      {isSaving && (
        <SaveView
          query={current}
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
  if (!view.own && !can(signedIn().member, "owner")) return null;
  const remove = () =>
    answer(api.DELETE("/api/v1/views/{id}", { params: { path: { id: view.id } } })).then(onDone, showError);
  return (
    <button type="button" class="plain" aria-label={text.deleteView(view.name)} onClick={() => void remove()}>
      ×
    </button>
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
        <Field name="name" label={text.viewName} required maxLength={60} />
        {can(signedIn().member, "owner") && (
          <label>
            <input type="checkbox" name="shared" />
            {text.shareView}
          </label>
        )}
      </Form>
    </Dialog>
  );
}
