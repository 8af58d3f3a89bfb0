import type { z, ZodTypeAny } from "zod";
import type { Job, JsonObject, NewJob } from "~db/queue";
import { jobs } from "./jobs.server";
import type { Lane } from "./lanes/lanes";

/** A type of job is a value that who puts it into the queue and who handles it (jobs/handlers) share. */
export interface JobType<Payload extends object = object> {
  type: string;
  payload: ZodTypeAny & { _output: Payload };
  /** Names a job among those of its type: while one of a name waits or runs, it is not put in a second time. */
  key?(payload: Payload): string;
  /** "ever": nor once it has ended. */
  dedupe?: "live" | "ever";
  lane: Lane;
  maxAttempts?: number;
}

/** How often a page that waits for a job looks. */
const LOOK_MS = 60;

type Options<S extends ZodTypeAny> = Omit<JobType<z.output<S>>, "payload"> & { payload: S };

const typesByLane = new Map<Lane, Set<string>>();

/** The types of jobs in a lane, of all modules that are loaded. */
export const typesIn = (lane: Lane): string[] => [...(typesByLane.get(lane) ?? [])];

export function job<S extends ZodTypeAny>(options: Options<S>): JobType<z.output<S>> {
  const types = typesByLane.get(options.lane) ?? new Set();
  typesByLane.set(options.lane, types.add(options.type));
  return options;
}

/** The key of a job in the queue. */
export const dedupeKey = <Payload extends object>(kind: JobType<Payload>, payload: Payload): string | undefined =>
  kind.key && `${kind.type}:${kind.key(payload)}`;

/** Puts a job into the queue; returns the one that is there when there is one of its key. */
export const enqueue = <Payload extends object>(
  kind: JobType<Payload>,
  payload: Payload,
  about: Pick<NewJob, "space" | "by" | "turn" | "runAfter"> & { key?: string } = {},
): Job => {
  const { key, ...rest } = about;
  return jobs().enqueue({
    type: kind.type,
    payload: payload as JsonObject,
    dedupeKey: key === undefined ? dedupeKey(kind, payload) : `${kind.type}:${key}`,
    dedupe: kind.dedupe,
    maxAttempts: kind.maxAttempts,
    ...rest,
  });
};

/** The newest job of a key, ended or not; null when there never was one, or it is long ago. */
export const latestJob = <Payload extends object>(kind: JobType<Payload>, payload: Payload): Job | null =>
  jobs().latest(dedupeKey(kind, payload) ?? "");

/** The job of a key that waits or runs; null when there is none. */
export const liveJob = <Payload extends object>(kind: JobType<Payload>, payload: Payload): Job | null =>
  jobs().live(dedupeKey(kind, payload) ?? "");

/** Waits until the job of a key neither waits nor runs any more, at most so long [ms], by a clock that nobody sets. */
export async function jobEnds<Payload extends object>(
  kind: JobType<Payload>,
  payload: Payload,
  mostMs: number,
): Promise<void> {
  const until = performance.now() + mostMs;
  while (performance.now() < until && liveJob(kind, payload)) await new Promise((next) => setTimeout(next, LOOK_MS));
}
