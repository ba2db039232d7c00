/** A form of some of the shop's settings, saved separately. */
import type { ComponentChildren } from "preact";
import { answer, api } from "../api/client.ts";
import { type Account, setAccount } from "../session/state.ts";
import { Form } from "../ui/form.tsx";
import { showToast } from "../ui/toast.tsx";
import { useWords } from "../words/index.ts";
import { type AccountChange, changeOf } from "./change.ts";
import { WORDS } from "./words.ts";

interface Props {
  account: Account;
  /** Its name for screen readers. */
  label: string;
  /** Asked before a change is sent, for example of the callback URL. */
  allows?: (change: AccountChange) => Promise<boolean>;
  /** Further buttons, after the one that saves. */
  actions?: ComponentChildren;
  /** Fields with the names of settings. */
  children: ComponentChildren;
}

/**
 * A form of settings that sends those that were changed.
 * @param allows asked before a change is sent; false stops it
 */
export function SettingsForm({ account, label, allows, actions, children }: Props) {
  const text = useWords(WORDS);
  const save = async (values: Record<string, string>) => {
    const change = changeOf(account, values);
    const isChanged = Object.keys(change).length > 0;
    if (isChanged && allows && !(await allows(change))) return false;
    if (isChanged) await saveSettings(change);
    showToast(isChanged ? text.saved : text.unchanged);
    return true;
  };
  return (
    <Form submit={text.save} onSend={save} label={label} actions={actions} clears>
      {children}
    </Form>
  );
}

/** Sends a change of settings; all pages show the changed account. @throws ApiError */
export async function saveSettings(body: AccountChange): Promise<void> {
  setAccount(await answer(api.PUT("/api/v1/account", { body })));
}
