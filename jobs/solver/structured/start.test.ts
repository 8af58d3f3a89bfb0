import { expect, it } from "vitest";
import { assemble } from "~/engines/optimization/assemble";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { islandSite } from "../../../tests/bench/sites/island";
import { optimization } from "../../../tests/reference/optimizations/site";
import { Arena } from "./analysis/arena";
import { planBorder } from "./analysis/borderPlan";
import { layOut } from "./analysis/layout";
import { scale } from "./analysis/scale";
import { analyse } from "./analysis/structure";
import { createWorkspace, type Workspace } from "./analysis/workspace";
import { Newton } from "./direction";
import { chooseStart } from "./start";
import { OneThread } from "./team";

const STEPS = 1460;

/** The island in steps of six hours at the point where the iteration starts, with the errors of its rows. */
function startOfIsland(): Workspace {
  const run = optimization([2025], { config: { delta_t: 8760 / STEPS } });
  const { model } = formulate(assemble(islandSite().snapshot, run, new Findings()));
  const arena = new Arena();
  const { presolved, structure } = analyse(model, arena, 1);
  if (!presolved || !structure) throw new Error("The island has no structure");
  const scaled = scale(presolved, structure, arena);
  const layout = layOut(structure, arena);
  const plan = planBorder(structure, layout)!;
  const w = createWorkspace(structure, layout, scaled, arena);
  const team = new OneThread(w, arena);
  chooseStart(w, new Newton(w, team, plan));
  team.run("measure");
  return w;
}

it("starts the limits of a store's power where their rows are met", () => {
  const { structure, scaled, x, s, z, primalError, pairs, pairVariable, pairSign, pairBound } = startOfIsland();
  let met = 0;
  let loosest = 0;
  let farthest = 0;
  const products: number[] = [];
  for (let i = 0; i < pairs; i++) {
    const v = pairVariable[i]!;
    const row = v - structure.columns;
    farthest = Math.max(farthest, Math.abs(x[v]! - pairBound[i]! - pairSign[i]! * s[i]!));
    products.push(s[i]! * z[i]!);
    const isLimit =
      row >= structure.firstV && row < structure.firstB && scaled.upper[v]! - scaled.lower[v]! === Infinity;
    if (!isLimit) continue;
    // How far the slack is from the one that meets its row, in slacks.
    const missing = (-pairSign[i]! * primalError[row]!) / s[i]!;
    if (Math.abs(missing) < 1e-9) met++;
    loosest = Math.max(loosest, missing);
  }
  // The limits of charging and discharging. Mehrotra's start alone meets no row and leaves these slacks 61 times too small.
  expect(met).toBe(2 * STEPS);
  expect(loosest).toBeLessThan(3);
  expect(farthest).toBeLessThan(1e-9);
  // As central as Mehrotra's start: its products are 0.14 to 0.37.
  expect(Math.min(...products)).toBeGreaterThan(0.1);
  expect(Math.max(...products)).toBeLessThan(0.5);
});
