/** One number that is read when Prometheus asks for it. */
export interface Measure {
  name: string;
  kind: "gauge" | "counter";
  help: string;
  /** Null where it does not apply, or cannot be read now: the metric is then without a value. */
  read(): number | null | Promise<number | null>;
}
