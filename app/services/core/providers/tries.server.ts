import { type Outcome, refused } from "../outcome";

/** Tries that run at once in a process. */
const MOST_TRIES = 4;

/** Lets people try an address of another system; more than a few at once are refused with 429 and the message `busy`. */
export function tries(busy: string): <T>(run: () => Promise<Outcome<T>>) => Promise<Outcome<T>> {
  let running = 0;
  return async (run) => {
    if (running >= MOST_TRIES) return refused(429, busy);
    running += 1;
    try {
      return await run();
    } finally {
      running -= 1;
    }
  };
}
