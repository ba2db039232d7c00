/** Encodes batches of messages as one text. */

/** NUL separates the texts: JSON never contains it. */
const SEPARATOR = "\u0000";

/** See {@link createCodec}. */
export type MessageCodec<Message> = ReturnType<typeof createCodec<Message>>;

/**
 * Messages as JSON, followed by their long strings, which are JSON themselves: escaping and unescaping them would take
 * longer than everything else.
 * @param objectsOf the objects of a message that have long strings
 * @param keys of those strings; an object may lack some
 */
export function createCodec<Message>(
  objectsOf: (message: Message) => readonly object[],
  keys: readonly string[],
) {
  /** Replaces the long strings of all messages, in the same order when encoding and decoding. */
  const replaceAll = (messages: readonly Message[], replace: (text: string) => string) => {
    for (const message of messages) {
      for (const object of objectsOf(message) as readonly Record<string, string>[])
        for (const key of keys) if (typeof object[key] === "string") object[key] = replace(object[key]);
    }
  };
  return {
    encode(messages: readonly Message[]): string {
      const texts: string[] = [];
      replaceAll(messages, (text) => {
        texts.push(text);
        return "";
      });
      const json = JSON.stringify(messages);
      let next = 0;
      replaceAll(messages, () => texts[next++]);
      return [json, ...texts].join(SEPARATOR);
    },
    decode(text: string): Message[] {
      const [json, ...texts] = text.split(SEPARATOR);
      const messages = JSON.parse(json) as Message[];
      let next = 0;
      replaceAll(messages, () => texts[next++]);
      return messages;
    },
  };
}
