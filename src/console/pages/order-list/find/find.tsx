/** Finds the orders of a pasted list of names or AWBs. */
import { useEffect, useRef, useState } from "preact/hooks";
import { Dialog } from "../../../ui/dialog.tsx";
import { Form, TextField } from "../../../ui/form.tsx";
import { useWords } from "../../../words/index.ts";
import { FoundOrders, WORDS } from "./found.tsx";
import { type Found, lookUp, NAMES_LIMIT, namesIn } from "./look-up.ts";

export function FindOrders({ onClose }: { onClose: () => void }) {
  const text = useWords(WORDS);
  const [progress, setProgress] = useState("");
  const [found, setFound] = useState<Found[] | null>(null);
  const ended = useRef(new AbortController());
  useEffect(() => () => ended.current.abort(), []);
  const find = async ({ names: pasted }: Record<string, string>) => {
    const names = namesIn(pasted).slice(0, NAMES_LIMIT);
    setFound(null);
    try {
      const all = await lookUp(
        names,
        (done) => setProgress(text.progress(done, names.length)),
        ended.current.signal,
      );
      setFound(all);
      setProgress(text.found(all.filter(({ order }) => order).length, names.length));
    } catch (error) {
      // Closed meanwhile.
      if (!ended.current.signal.aborted) throw error;
    }
  };
  return (
    <Dialog title={text.title} onClose={onClose}>
      <Form submit={text.find} onSend={find} label={text.title}>
        <TextField name="names" label={text.names} hint={text.hint(NAMES_LIMIT)} rows={6} required />
      </Form>
      <p role="status" data-found={found?.length}>
        {progress}
      </p>
      {found && <FoundOrders found={found} />}
    </Dialog>
  );
}
