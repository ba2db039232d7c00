/** Checks whether the server's clock is doubted; the notice is loaded only then. */
import { answer, api, type Schema } from "../../api/client.ts";
import { can, session } from "../../session/state.ts";
import { useStore } from "../../store.ts";
import { lazyPart } from "../lazy-part.tsx";
import { useLoad, usePolling } from "../use-load.ts";

type Clock = Schema["Clock"];

/** How often it is checked while a page is open. */
const POLL_MS = 300_000;

const Doubt = lazyPart(async () => (await import("./doubt.tsx")).Doubt);

/** On the pages of an owner. */
export function OwnersClock() {
  useStore(session);
  return can("owner") ? (
    <ClockNotice
      load={() => answer(api.GET("/api/v1/clock"))}
      confirm={(body) => answer(api.POST("/api/v1/clock/confirm", { body }))}
    />
  ) : null;
}

interface Props {
  load: () => Promise<Clock>;
  /** @param compared the time that the person saw */
  confirm: (compared: { now: string }) => Promise<Clock>;
}

/** Nothing while the clock is trusted, or its state unknown. */
export function ClockNotice({ load, confirm }: Props) {
  const { data, reload, set } = useLoad(load, []);
  usePolling(reload, POLL_MS);
  return data?.doubt ? (
    <Doubt
      clock={{ ...data, doubt: data.doubt }}
      onConfirm={async (body) => set(await confirm(body))}
      onError={reload}
    />
  ) : null;
}
