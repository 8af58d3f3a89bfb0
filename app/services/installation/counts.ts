import type { Sample } from "~db/running";
import type { MetricName } from "./metricFormat";

/** Sets of labels that one process keeps apart. */
const MOST_SERIES = 1_500;

export interface Counts {
  /** Adds to a counter. Labels come from lists that the program knows, never from what people type. */
  add(name: MetricName, labels: Readonly<Record<string, string>>, by?: number): void;
  /** What is so now, of a gauge without labels. Null: nobody knows. */
  set(name: MetricName, value: number | null): void;
  samples(): Sample[];
}

/** Counters of one process since its start. Sets of labels beyond 1500 are counted as one with every label "other". */
export function createCounts(most: number = MOST_SERIES): Counts {
  const all = new Map<string, Sample>();
  const keyOf = (name: string, labels: object) => `${name} ${JSON.stringify(labels)}`;
  const make = (name: MetricName, labels: Readonly<Record<string, string>>): Sample => {
    const labelSet =
      all.size < most ? labels : Object.fromEntries(Object.keys(labels).map((label) => [label, "other"] as const));
    const key = keyOf(name, labelSet);
    const sample = all.get(key) ?? { name, labels: labelSet, value: 0 };
    all.set(key, sample);
    return sample;
  };
  return {
    add(name, labels, by = 1) {
      (all.get(keyOf(name, labels)) ?? make(name, labels)).value += by;
    },
    set(name, value) {
      if (value === null) all.delete(keyOf(name, {}));
      else all.set(keyOf(name, {}), { name, labels: {}, value });
    },
    samples: () => [...all.values()].map((sample) => ({ ...sample })),
  };
}

/** Upper ends [s] of the classes of durations. */
const BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Counts a response: `route` is the pattern of its address, `status` its HTTP status, `seconds` how long it took. */
export function countRequest(counts: Counts, route: string, status: number, seconds: number): void {
  const labels = { route, status: `${Math.floor(status / 100)}xx` };
  counts.add("energy_http_requests_total", labels);
  counts.add("energy_http_request_seconds_total", labels, seconds);
  // Cumulative, as the format wants it; without the route, which would multiply the series.
  for (const end of BUCKETS)
    counts.add(
      "energy_http_duration_seconds_bucket",
      { status: labels.status, le: String(end) },
      seconds <= end ? 1 : 0,
    );
  const { status: of } = labels;
  counts.add("energy_http_duration_seconds_bucket", { status: of, le: "+Inf" });
  counts.add("energy_http_duration_seconds_sum", { status: of }, seconds);
  counts.add("energy_http_duration_seconds_count", { status: of });
}
