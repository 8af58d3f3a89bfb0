import type { Logger } from "pino";
import type { ClaimedJob, Job, JobProgress, Json, JsonObject } from "~db/queue";
import type { JobType } from "~/services/core/job.server";
import type { Lane } from "~/services/core/lanes/lanes";

/** Why a handler has to stop: somebody cancelled, the lease went to another worker, or this process ends. */
type InterruptReason = "cancel" | "lost" | "shutdown";

/** The reason of `signal` in a handler's context; handlers let it pass (`signal.throwIfAborted()`). */
export class Interrupted extends Error {
  constructor(readonly reason: InterruptReason) {
    super(`The job was interrupted: ${reason}`);
    this.name = "Interrupted";
  }
}

/** An expected end of a job that is not a success, with a translatable code. Not tried again unless told. */
export class JobFailure extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly options: { retry?: boolean; details?: JsonObject; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = "JobFailure";
  }
}

export interface HandlerContext {
  job: ClaimedJob;
  /** Aborted with an Interrupted as reason; the handler then ends within two seconds, its children with it. */
  signal: AbortSignal;
  dataDir: string;
  log: Logger;
  /** Shows where the job is. A new phase is stored at once, steps within one at most twice a second. */
  progress(progress: JobProgress): void;
  /**
   * Notes when the computation began (ms since 1970 UTC), null while it waits for a machine once more: what it waited does not count as its
   * time.
   */
  begin(at: number | null): void;
  /** For the inside of the transaction that stores the result: throws LeaseLost when another worker may have the job. */
  guard: () => void;
}

interface FollowUpContext {
  dataDir: string;
  log: Logger;
}

/**
 * One type of job. Work may be done twice (a worker dies after its last write), so `run` starts by looking at what is
 * there and stores its result under `guard`.
 */
export interface Handler {
  /** Which jobs it waits for; default: runs. */
  lane?: Lane;
  /** Computed on worker machines: several of them are waited for at a time. */
  away?: boolean;
  run(context: HandlerContext): Promise<Json>;
  /** Follows up a job that failed or was cancelled, wherever that happened. At least once, so it must be safe to repeat. */
  settle?(job: Job, context: FollowUpContext): Promise<void>;
}

export type Registry = Readonly<Record<string, Handler>>;

/** What does a described type of job: it is given the payload as the type describes it. */
interface Handling<Payload> {
  run(context: HandlerContext, payload: Payload): Promise<Json> | Json;
  settle?(job: Job, context: FollowUpContext, payload: Payload): Promise<void>;
}

/** The handler of a type of job, under its name; a payload that is none of the type fails for good. */
export function handles<Payload extends object>(
  { type, lane, payload }: JobType<Payload>,
  { run, settle }: Handling<Payload>,
): Registry {
  const payloadOf = (job: Job): Payload => {
    const parsed = payload.safeParse({ space: job.space, ...job.payload });
    if (parsed.success) return parsed.data as Payload;
    throw new JobFailure("payload_invalid", `The job is no ${type}`);
  };
  const handler: Handler = { lane, run: async (context) => run(context, payloadOf(context.job)) };
  return {
    [type]: settle ? { ...handler, settle: async (job, context) => settle(job, context, payloadOf(job)) } : handler,
  };
}
