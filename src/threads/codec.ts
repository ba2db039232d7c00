/** Messages between threads in one text. */

/** Stands between texts: JSON has it nowhere. */
const BETWEEN = "\u0000";

/**
 * Messages as JSON, and beside it their long texts, which are JSON themselves: to escape and to unescape them would
 * take longer than all the rest.
 */
export interface Codec<Message> {
  encode(messages: readonly Message[]): string;
  decode(text: string): Message[];
}

/**
 * @param holdersOf the objects in a message that have long texts
 * @param keys of the texts
 */
export function codec<Message>(
  holdersOf: (message: Message) => readonly object[],
  keys: readonly string[],
): Codec<Message> {
  /** Visits the texts of all messages, in one order on both sides. */
  const visit = (messages: readonly Message[], each: (text: string) => string) => {
    for (const message of messages) {
      for (const holder of holdersOf(message) as readonly Record<string, string>[])
        for (const key of keys) holder[key] = each(holder[key]);
    }
  };
  return {
    encode(messages) {
      const texts: string[] = [];
      visit(messages, (text) => {
        texts.push(text);
        return "";
      });
      const json = JSON.stringify(messages);
      let next = 0;
      visit(messages, () => texts[next++]);
      return [json, ...texts].join(BETWEEN);
    },
    decode(text) {
      const [json, ...texts] = text.split(BETWEEN);
      const messages = JSON.parse(json) as Message[];
      let next = 0;
      visit(messages, () => texts[next++]);
      return messages;
    },
  };
}
