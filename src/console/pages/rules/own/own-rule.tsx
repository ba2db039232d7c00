/** Parts of the shop's own rules besides a switch and points: conditions in one line, a form, and removal. */
import { useState } from "preact/hooks";
import { ruleText } from "../../../../../data/catalogue/rules/index.ts";
import { signalTitle } from "../../../../../data/catalogue/signals/titles.ts";
import { Button, RowActions } from "../../../ui/button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { WORDS as SHARED } from "../../../ui/words.ts";
import { useWords } from "../../../words/index.ts";
import { useLanguage } from "../../../words/use-language.ts";
import type { Rule } from "../changes.ts";
import { conditionText } from "../condition-text.ts";
import type { UnsavedRules } from "../unsaved-rules.ts";
import { WORDS as PAGE } from "../words.ts";
import { AutomaticText } from "./automatic.tsx";
import { freeCode, rowsOf } from "./condition-rows.ts";
import { RuleForm } from "./rule-form.tsx";
import { WORDS } from "./words.ts";

/** The conditions in one line, and automatic actions. */
export function OwnCondition({ rule }: { rule: Rule }) {
  const { condition } = useWords(PAGE);
  const language = useLanguage();
  const signal = (name: string) => signalTitle(language, name);
  return (
    <>
      <small class="condition">{conditionText(rule.when, { ...condition, signal })}</small>
      {rule.automatic && <AutomaticText automatic={rule.automatic} />}
    </>
  );
}

/** Writes a new rule. */
export function WriteRule({ unsaved }: { unsaved: UnsavedRules }) {
  const text = useWords(WORDS);
  const [isOpen, setOpen] = useState(false);
  const put = (rule: Rule) => {
    setOpen(false);
    unsaved.putRule(rule);
    showToast(text.added);
  };
  return (
    <>
      <Button name={text.write} class="secondary" onClick={() => setOpen(true)} />
      {isOpen && (
        <RuleForm
          rule={null}
          code={freeCode(unsaved.document.rules)}
          onDone={put}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

/** Changes or removes a rule of the shop's own. */
export function OwnActions({ rule, unsaved }: { rule: Rule; unsaved: UnsavedRules }) {
  const text = useWords(WORDS);
  const shared = useWords(SHARED);
  const [isOpen, setOpen] = useState(false);
  const name = ruleText(useLanguage(), rule);
  const remove = () => {
    const { document, replace, removeRule } = unsaved;
    removeRule(rule.code);
    showToast(text.removed, { action: { name: shared.undo, run: () => replace(document) } });
  };
  const put = (changed: Rule) => {
    setOpen(false);
    unsaved.putRule(changed);
  };
  const isInRows = rowsOf(rule.when) !== null;
  return (
    <>
      {!isInRows && <small>{text.nested}</small>}
      <RowActions
        actions={[
          ...(isInRows ? [["change", text.change, text.changeOf(name)] as const] : []),
          ["remove", text.remove, text.removeOf(name)] as const,
        ]}
        onAction={(action) => (action === "change" ? setOpen(true) : remove())}
      />
      {isOpen && <RuleForm rule={rule} code={rule.code} onDone={put} onClose={() => setOpen(false)} />}
    </>
  );
}
