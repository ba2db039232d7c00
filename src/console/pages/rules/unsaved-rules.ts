/** The unsaved rules, and the active ones. */
import { useCallback, useMemo } from "preact/hooks";
import { useUnsaved } from "../../session/unsaved.ts";
import { type Change, changesBetween, merged, type Rule, type RulesDocument } from "./changes.ts";

interface Stored {
  /** The rules that the changes were begun from. */
  base: RulesDocument;
  document: RulesDocument;
}

export interface UnsavedRules {
  document: RulesDocument;
  /** What others have saved since the changes were begun; null when nobody did. */
  theirChanges: readonly Change[] | null;
  /** Compared with the active rules. */
  changes: readonly Change[];
  setRule: (code: string, change: Partial<Pick<Rule, "points" | "enabled">>) => void;
  /** Adds a rule, or replaces the one with its code. */
  putRule: (rule: Rule) => void;
  removeRule: (code: string) => void;
  setThreshold: (level: "review" | "high", score: number) => void;
  replace: (document: RulesDocument) => void;
  /** Discards all changes. */
  discard: () => void;
  /** Keeps the unsaved rules unchanged, although other rules are active now. */
  keep: () => void;
  /** Applies the unsaved changes to the rules that are active now. */
  rebase: () => void;
}

/** @param active the active rules */
export function useUnsavedRules(active: RulesDocument): UnsavedRules {
  const [stored, setStored] = useUnsaved<Stored | null>("rules-draft", null);
  const document = stored?.document ?? active;
  const base = stored?.base ?? active;
  const changes = useMemo(() => changesBetween(active, document), [active, document]);
  const replace = useCallback(
    (next: RulesDocument) => {
      setStored(changesBetween(active, next).length === 0 ? null : { base, document: next });
    },
    [active, base],
  );
  return {
    document,
    changes,
    theirChanges:
      versionOf(base) !== versionOf(active) && changes.length > 0 ? changesBetween(base, active) : null,
    replace,
    setRule: (code, change) =>
      replace({
        ...document,
        rules: document.rules.map((rule) => (rule.code === code ? { ...rule, ...change } : rule)),
      }),
    putRule: (rule) => {
      const { rules } = document;
      const at = rules.findIndex(({ code }) => code === rule.code);
      replace({ ...document, rules: at < 0 ? [...rules, rule] : rules.with(at, rule) });
    },
    removeRule: (removed) =>
      replace({ ...document, rules: document.rules.filter(({ code }) => code !== removed) }),
    setThreshold: (level, score) =>
      replace({ ...document, thresholds: moved(document.thresholds, level, score) }),
    discard: () => setStored(null),
    keep: () => setStored({ base: active, document }),
    rebase: () => setStored({ base: active, document: merged(base, document, active) }),
  };
}

/** The version of the rules that a document is, 0 for the default ones. */
export const versionOf = ({ version }: RulesDocument): number => version ?? 0;

/** Also moves the other threshold, as `high` must not be below `review`. */
const moved = (now: RulesDocument["thresholds"], level: "review" | "high", score: number) =>
  level === "review"
    ? { review: score, high: Math.max(score, now.high) }
    : { review: Math.min(score, now.review), high: score };
