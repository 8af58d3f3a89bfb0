export interface Stall {
  /** How long [ms] the product took to say that it is well. */
  ms: number;
  /** How much of the processor [ms] its main thread took meanwhile. */
  busy: number;
  /** What was asked of it meanwhile. */
  during: string;
}

interface Health {
  /** The longest time [ms] that the product took to say that it is well, so far. */
  longest: () => number;
  /** The stall that took longest, or the one that took most of the processor. */
  worst: (of: "ms" | "busy") => Stall;
  stop: () => Promise<void>;
}

/**
 * Asks the product again and again whether it is well, until it is stopped. `busy` is the processor time of its main thread so
 * far [ms], `during` what is being asked of it.
 */
export function watchHealth(url: string, busy = () => 0, during = () => ""): Health {
  const none: Stall = { ms: 0, busy: 0, during: "" };
  const worst = { ms: none, busy: none };
  let over = false;
  const watching = (async () => {
    while (!over) {
      const [began, before] = [performance.now(), busy()];
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      const stall = { ms: performance.now() - began, busy: busy() - before, during: during() };
      for (const of of ["ms", "busy"] as const) if (stall[of] > worst[of][of]) worst[of] = stall;
      // The sender has its turn in between.
      await new Promise((go) => setTimeout(go, 5));
    }
  })();
  return {
    longest: () => worst.ms.ms,
    worst: (of) => worst[of],
    async stop() {
      over = true;
      await watching;
    },
  };
}

/** What some work returns, and the longest time [ms] that the product took meanwhile to say that it is well. */
export async function stallDuring<T>(url: string, work: () => Promise<T>): Promise<{ value: T; stall: number }> {
  const health = watchHealth(url);
  let value: T;
  try {
    value = await work();
  } finally {
    await health.stop();
  }
  return { value, stall: health.longest() };
}
