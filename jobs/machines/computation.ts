import { createHash } from "node:crypto";
import type { childProgram } from "~jobs/worker/inChild";

/** The programs that worker machines run: inputs and outputs are values, and they know no database and no file. */
export const AWAY_PROGRAMS = ["solve", "forecast"] as const satisfies readonly Parameters<typeof childProgram>[0][];
export type AwayProgram = (typeof AWAY_PROGRAMS)[number];

/** What is in the queue of the machines; its name is that of the program. Values are in the bucket, under their keys. */
export interface Computation {
  input: string;
  /** As in ChildOptions. */
  memoryMb: number;
  residentMb?: number;
}

/** How a computation ended on its machine. */
export type ComputationEnd =
  | { end: "done"; output: string }
  | { end: "crash"; message: string; exitCode: number | null; signal: string | null; outOfMemory: boolean }
  | { end: "cancelled" }
  /** The input is not in the bucket any more. */
  | { end: "gone" }
  | { end: "failed"; message: string };

/** Folder of the bucket for inputs and results of computations. */
export const COMPUTATION_FOLDER = "computations";
/** For how long [s] anything of a computation is kept that nobody comes for. */
export const KEEP_S = 7 * 86_400;

/**
 * Machines take only computations of their own version: an input of another one might mean something else to them. The name also tells
 * installations apart that share a Redis, by the bucket they use.
 */
export const queueName = (version: string, bucket: { bucket: string; prefix: string }): string =>
  `energy-${version}-${createHash("sha256").update(`${bucket.bucket}/${bucket.prefix}`).digest("hex").slice(0, 12)}`;

/** While this key is there, nobody wants the result of the computation. */
export const cancelKey = (queue: string, id: string): string => `${queue}:cancel:${id}`;
