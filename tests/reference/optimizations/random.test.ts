import loadHighs from "highs";
import { expect, it } from "vitest";
import { independentOptimum } from "./independent";
import { randomRun } from "./randomSite";
import { run } from "./site";

/**
 * Random small systems, linear and with whole units, against the formulation written down a second time (independent.ts): the
 * same optimum to 1e-6. A run that the engine refuses or finds impossible has none there either.
 */
const SYSTEMS = 500;
/** Set to the number of one system to look at it alone. */
const ONLY = process.env.RANDOM_SYSTEM === undefined ? null : Number(process.env.RANDOM_SYSTEM);

it(`${SYSTEMS} random systems have the optimum of an independent formulation`, async () => {
  const highs = await loadHighs();
  const seen = { solved: 0, whole: 0, impossible: 0 };
  const wrong: object[] = [];
  for (let seed = 0; seed < SYSTEMS; seed++) {
    if (ONLY !== null && seed !== ONLY) continue;
    const { site, run: ordered } = randomRun(seed);
    const result = await run(site, ordered);
    const objective = result.summary?.objective ?? null;
    const expected = independentOptimum(site.snapshot, ordered, highs);
    const rules = result.findings.filter((f) => f.severity === "error" || f.rule.startsWith("check"));
    if (objective === null || expected === null) {
      if (objective !== expected) wrong.push({ seed, found: objective, expected, rules });
      seen.impossible++;
      continue;
    }
    const difference = Math.abs(objective - expected) / Math.max(1, Math.abs(expected));
    if (difference > 1e-6 || rules.length) wrong.push({ seed, found: objective, expected, difference, rules });
    seen[result.solver?.mipGap === null ? "solved" : "whole"]++;
  }
  process.stdout.write(`Random systems: ${JSON.stringify(seen)}\n`);
  expect(wrong).toEqual([]);
  if (ONLY !== null) return;
  expect(seen.solved).toBeGreaterThan(80);
  expect(seen.whole).toBeGreaterThan(100);
  expect(seen.impossible).toBeLessThan(SYSTEMS / 3);
});
