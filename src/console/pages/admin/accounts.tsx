/** The accounts of the server: searched, made, changed. */

import { useRef, useState } from "preact/hooks";
import { Button, ShowMore } from "../../ui/button.tsx";
import { useConfirm } from "../../ui/confirm.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { showError, showToast } from "../../ui/toast.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Admin, Merchant } from "./api.ts";
import { ChangeDialog } from "./change.tsx";
import { CreateDialog } from "./create.tsx";
import { type AccountAction, AccountList } from "./list.tsx";
import { ResetDialog } from "./reset.tsx";
import { Search } from "./search.tsx";
import { WORDS } from "./words.ts";

/** Rows at first, and by how many "More" adds. */
const STEP = 50;
/** The most that the server lists at once; a search finds the others. */
const MAX_ROWS = 500;

/** What is open over the list. */
type Open = { action: "create" } | { action: "change" | "reset"; merchant: Merchant };

interface Props {
  admin: Admin;
  onLock: () => void;
}

export function Accounts({ admin, onLock }: Props) {
  const text = useWords(WORDS);
  const [q, setQ] = useState("");
  const [limit, setLimit] = useState(STEP);
  const loaded = useLoad(() => admin.list(q, limit), [admin, q, limit]);
  const { data, loading, reload } = loaded;
  const [open, setOpen] = useState<Open | null>(null);
  const { switchOver, dialog } = useSwitch(admin, reload);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => {
    setOpen(null);
    reload();
    heading.current?.focus();
  };
  const act = (action: AccountAction, merchant: Merchant) => {
    if (action === "switch") void switchOver(merchant);
    else setOpen({ action, merchant });
  };
  const search = (next: string) => {
    setQ(next);
    setLimit(STEP);
  };
  return (
    <>
      <header class="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {usePageTitle()}
        </h1>
        <div class="actions">
          <Button name={text.create} onClick={() => setOpen({ action: "create" })} />
          <Button name={text.lock} class="secondary outline" onClick={onLock} />
        </div>
      </header>
      <Search onSearch={search} />
      <LoadState of={loaded} />
      <p role="status">{data && text.total(numberText(data.total))}</p>
      {data && data.merchants.length > 0 && <AccountList merchants={data.merchants} onAction={act} />}
      {data?.next != null && (
        <div class="actions">
          {limit < MAX_ROWS ? (
            <ShowMore isLoading={loading} onMore={() => setLimit(Math.min(MAX_ROWS, limit + STEP))} />
          ) : (
            <p>{text.narrow}</p>
          )}
        </div>
      )}
      {open?.action === "create" && <CreateDialog admin={admin} onClose={close} />}
      {open?.action === "change" && <ChangeDialog admin={admin} merchant={open.merchant} onClose={close} />}
      {open?.action === "reset" && <ResetDialog admin={admin} merchant={open.merchant} onClose={close} />}
      {dialog}
    </>
  );
}

/** Switches an account off after a question, and on again without. */
function useSwitch(admin: Admin, onDone: () => void) {
  const text = useWords(WORDS);
  const { ask, dialog } = useConfirm();
  const switchOver = async ({ id, name, status }: Merchant) => {
    const isOn = status === "active";
    if (isOn && !(await ask(text.offQuestion(name)))) return;
    try {
      await admin.change(id, { status: isOn ? "suspended" : "active" });
      showToast(isOn ? text.suspended(name) : text.reactivated(name));
    } catch (error) {
      showError(error);
    }
    onDone();
  };
  return { switchOver, dialog };
}
