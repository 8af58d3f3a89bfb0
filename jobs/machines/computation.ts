import { createHash } from "node:crypto";
import type { childProgram, CrashFacts } from "~jobs/worker/inChild";

/** The programs that worker machines run: inputs and outputs are values, and they know no database and no file. */
export const AWAY_PROGRAMS = ["solve", "forecast"] as const satisfies readonly Parameters<typeof childProgram>[0][];
export type AwayProgram = (typeof AWAY_PROGRAMS)[number];

/** What a machine is told to do. Values are in the bucket, under their keys. */
export interface Computation {
  program: AwayProgram;
  /** Key of the input. It is new each time that a computation is handed over, so it also tells these apart. */
  input: string;
  /** As in ChildOptions. */
  memoryMb: number;
  residentMb?: number;
}

/** How a computation ended on its machine. */
export type ComputationEnd =
  | { end: "done"; output: string }
  | ({ end: "crash" } & CrashFacts)
  | { end: "cancelled" }
  /** The input is not in the bucket any more. */
  | { end: "gone" }
  | { end: "failed"; message: string };

/** Folder of the bucket for inputs and results of computations. */
export const COMPUTATION_FOLDER = "computations";
/** For how long [s] anything of a computation is kept that nobody comes for. */
export const KEEP_S = 7 * 86_400;

/** Where an installation keeps its values: it tells installations apart that share a Redis. */
interface BucketFolder {
  bucket: string;
  prefix: string;
}
const short = (text: string): string => createHash("sha256").update(text).digest("hex").slice(0, 12);

/**
 * Machines take computations of their own build only, as an input of another one might mean something else to them, and only those that
 * are sealed with their key. So both are in the name of the queue: others meet nothing of it.
 */
export const queueName = (build: string, keyId: string, { bucket, prefix }: BucketFolder): string =>
  `energy-${build}-${short(`${bucket}/${prefix} ${keyId}`)}`;

/** Where all machines of an installation say that they are there, whatever their build and key. */
export const presenceName = ({ bucket, prefix }: BucketFolder): string =>
  `energy-machines-${short(`${bucket}/${prefix}`)}`;

/** While this key is there, nobody wants the result of the computation. */
export const cancelKey = (queue: string, id: string): string => `${queue}:cancel:${id}`;
