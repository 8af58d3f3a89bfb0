/** Lets at most `most` of some work run at once; the others wait in the order in which they came. */
export function limited(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running++;
    try {
      return await work();
    } finally {
      // The place goes to the next one as it is.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
