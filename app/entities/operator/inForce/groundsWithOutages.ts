import type { PlanGround } from "../grounds";

/**
 * Grounds of a plan as the events of today leave them: where a component is out, whatever was planned, it is out, and nothing else is said of
 * these steps. `out`: something for each step in which it is, null elsewhere.
 */
export function groundsWithOutages(grounds: readonly PlanGround[], out: readonly unknown[]): PlanGround[] {
  const parts: PlanGround[] = [];
  const isOut = (t: number): boolean => (out[t] ?? null) !== null;
  for (const ground of grounds)
    for (let from = ground.from; from < ground.to;) {
      let to = from;
      while (to < ground.to && isOut(to) === isOut(from)) to++;
      if (!isOut(from)) parts.push({ ...ground, from, to });
      from = to;
    }
  for (let from = 0; from < out.length; from++) {
    if (!isOut(from)) continue;
    let to = from;
    while (isOut(to)) to++;
    parts.push({ from, to, ground: "out", at: to });
    from = to;
  }
  return parts.sort((a, b) => a.from - b.from);
}
