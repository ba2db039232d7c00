/** Events at their times, in the past of a simulated shop. */

/** Starts an event at the time that the clock shows. */
export type Step = () => Promise<unknown>;

/** Steps of one slot do not wait for one another, so that the database writes them together. */
const SLOT_MS = 2 * 3_600_000;

export interface Agenda {
  /** Adds a step, which runs at the time or, when its slot has begun, in the next one. */
  add(at: number, step: Step): void;
  /** Runs all steps in order of time, including those that steps add. Stops early when asked to. */
  run(isStopped: () => boolean): Promise<void>;
}

/**
 * @param from when it begins @param to when it ends: later steps are left out
 * @param setClock called with the time of each step before it starts
 */
export function openAgenda(from: number, to: number, setClock: (at: number) => void): Agenda {
  const slots = new Map<number, { at: number; step: Step }[]>();
  let next = slotOf(from);
  return {
    add(at, step) {
      if (at > to) return;
      const slot = Math.max(next, slotOf(at));
      const steps = slots.get(slot) ?? [];
      slots.set(slot, steps);
      steps.push({ at: Math.max(at, slot * SLOT_MS), step });
    },
    async run(isStopped) {
      for (; next <= slotOf(to) + 1 && !isStopped(); ) {
        const steps = (slots.get(next) ?? []).sort((a, b) => a.at - b.at);
        slots.delete(next);
        next++;
        await Promise.all(
          steps.map(({ at, step }) => {
            setClock(Math.min(at, to));
            return step();
          }),
        );
      }
    },
  };
}

const slotOf = (at: number): number => Math.floor(at / SLOT_MS);
