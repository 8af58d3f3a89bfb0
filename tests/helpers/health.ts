interface Health {
  /** The longest time [ms] that the product took to say that it is well, so far. */
  longest: () => number;
  stop: () => Promise<void>;
}

/** Asks the product again and again whether it is well, until it is stopped. */
export function watchHealth(url: string): Health {
  let longest = 0;
  let over = false;
  const watching = (async () => {
    while (!over) {
      const began = performance.now();
      await (await fetch(`${url}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
      // The sender has its turn in between.
      await new Promise((go) => setTimeout(go, 5));
    }
  })();
  return {
    longest: () => longest,
    async stop() {
      over = true;
      await watching;
    },
  };
}

/** What some work returns, and the longest time [ms] that the product took meanwhile to say that it is well. */
export async function stallDuring<T>(url: string, work: () => Promise<T>): Promise<{ value: T; stall: number }> {
  const health = watchHealth(url);
  const value = await work().finally(health.stop);
  return { value, stall: health.longest() };
}
