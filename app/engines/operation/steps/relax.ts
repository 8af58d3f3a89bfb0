import type { Search } from "./search";

/** The relaxed program: the first bound. False: stopped, or there is no solution at all. */
export function relax(search: Search): boolean {
  search.relaxed = search.lp.run();
  if (!search.relaxed.x) return false;
  search.raiseBound(search.relaxed.objective);
  search.note("relaxed");
  return true;
}

/** Batches begin where the relaxed program begins most of them; solved again. Returns the point. */
export function fixBatches(search: Search, x: Float64Array): Float64Array | null {
  const { batches } = search.model.layout;
  if (!batches.length) return x;
  for (const { begins } of batches) {
    let most = 0;
    begins.forEach((j, i) => {
      if (x[j]! > x[begins[most]!]! + 1e-9) most = i;
    });
    // What is left of 1 is missed on purpose: a batch that costs more than it is worth.
    const isRun = begins.reduce((sum, j) => sum + x[j]!, 0) > 0.5;
    begins.forEach((j, i) => search.fixColumn(j, isRun && i === most ? 1 : 0));
  }
  return search.lp.run().x;
}
