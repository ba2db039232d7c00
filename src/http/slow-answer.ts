/** Answers that may take minutes. */
import type { RequestContext } from "./context.ts";
import { JSON_TYPE, PRIVATE_HEADERS } from "./respond.ts";

/** Proxies commonly close a connection after a minute without a byte. */
const QUIET_MS = 20_000;

type SlowContext = Pick<RequestContext, "keepOpen" | "services" | "id">;

/**
 * The plain response if it is ready soon. Otherwise a 200 is started early and filled with spaces from time to time,
 * which JSON may begin with; a later error cuts the connection.
 * @param quietMs the longest time without a byte
 * @throws what `work` throws until then
 */
export async function slowAnswer<T extends object>(
  ctx: SlowContext,
  work: Promise<T>,
  quietMs = QUIET_MS,
): Promise<T> {
  ctx.keepOpen();
  const ready = await Promise.race([work, quiet(quietMs)]);
  if (ready) return ready;
  const response = new Response(blanksBefore(ctx, work, quietMs), {
    headers: { "Content-Type": JSON_TYPE, ...PRIVATE_HEADERS },
  });
  return response as unknown as T; // its body is the JSON of one
}

const quiet = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null).unref());

function blanksBefore(ctx: SlowContext, work: Promise<object>, quietMs: number): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let timer: Timer;
  return new ReadableStream({
    start(controller) {
      const send = (text: string) => controller.enqueue(encoder.encode(text));
      const wait = () => {
        ctx.keepOpen();
        send(" ");
      };
      wait();
      timer = setInterval(wait, quietMs);
      work
        .then((answer) => {
          send(JSON.stringify(answer));
          controller.close();
        })
        .catch((error) => {
          ctx.services.log.error("a slow request failed", { error, request_id: ctx.id });
          controller.error(error);
        })
        .finally(() => clearInterval(timer));
    },
    cancel: () => clearInterval(timer),
  });
}
