import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { refusalOf } from "./refusal";
import { NotSealed } from "./values";

const FIRST_MS = 250;
const MOST_MS = 10_000;

/** Redis or the bucket was away for longer than anybody waits. */
export class Unreachable extends Error {
  override name = "Unreachable";
}

export interface Patience {
  signal: AbortSignal;
  log: Logger;
  /** For how long it is tried [ms]. */
  forMs?: number;
  /** A refused key or secret is thrown at once (Refused): for those that somebody else can do the work of. */
  unlessRefused?: boolean;
}

/**
 * Does what asks a server elsewhere, again after a pause while that fails: a Redis that is started anew, a bucket that is
 * overloaded. Throws the signal's reason after an abort, Unreachable with the last failure as its cause after `forMs`.
 */
export async function patiently<T>(
  work: () => Promise<T>,
  { signal, log, forMs = 600_000, unlessRefused = false }: Patience,
): Promise<T> {
  const begun = performance.now();
  for (let pause = FIRST_MS; ; pause = Math.min(pause * 2, MOST_MS)) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof NotSealed) throw error;
      const refused = unlessRefused && refusalOf(error);
      if (refused) throw refused;
      if (performance.now() - begun > forMs)
        throw new Unreachable("Queue or bucket cannot be reached", { cause: error });
      log.warn({ err: error, pause }, "queue or bucket could not be asked");
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }
}
