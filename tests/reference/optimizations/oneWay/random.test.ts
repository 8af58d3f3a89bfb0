import { expect, it } from "vitest";
import { HighsSolver } from "~jobs/solver/highs";
import type { LinearModel } from "~/engines/linearModel";
import { Findings } from "~/engines/optimization/findings";
import { formulate } from "~/engines/optimization/formulate";
import { type TwoWays, twoWaysOf } from "~/engines/optimization/oneWay/ways";
import { prepare } from "~/engines/optimization/prepare";
import { defaultSolverOptions } from "~/engines/optimization/solving/solverOptions";
import type { RunResult } from "~/entities/results/result";
import { type RandomRun, randomRun } from "../randomSite";
import { run } from "../site";

/** Small systems drawn at random, with negative prices, sales above purchases, storages and lines with losses. */
const SYSTEMS = 60;
const HOURS = 1095;
/** More than any flow of these systems [MW]. */
const LARGE = 1e3;

/** Values by step of a variable of a component in a year. */
function valuesOf(r: RunResult, id: string, variable: string, year: number): readonly number[] {
  const series = r.series.find((s) => s.componentId === id && s.variable === variable && s.year === year);
  return series ? Array.from(series.values) : [];
}

/** What is bought and sold at one place in one step, by place, carrier and year, out of the series alone [MWh/a]. */
function resaleOf(r: RunResult): { mwh: number; hours: number; owners: string[]; year: number }[] {
  const resales = [];
  const trades = r.components.filter(({ root }) => root === "trade");
  const points = new Set(trades.map((c) => `${c.placeId}|${c.carrierLevelOutput ?? c.carrierLevelInput}`));
  for (const point of points)
    for (const year of r.years) {
      const own = trades.filter((c) => `${c.placeId}|${c.carrierLevelOutput ?? c.carrierLevelInput}` === point);
      const sums = (variable: string) =>
        own.map(({ id }) => valuesOf(r, id, variable, year)).filter((list) => list.length > 0);
      const [bought, sold] = [sums("purchase"), sums("sale")];
      let [mwh, hours] = [0, 0];
      for (let t = 0; t < 8760 / HOURS; t++) {
        const both = Math.min(...[bought, sold].map((list) => list.reduce((sum, v) => sum + v[t]!, 0)));
        if (both <= 1e-5) continue;
        mwh += both * HOURS;
        hours += HOURS;
      }
      if (mwh > 0) resales.push({ mwh, hours, year, owners: own.map(({ id }) => id) });
    }
  return resales;
}

/** Hours in which a storage or a line is used in both directions and loses by it. */
function burningOf(r: RunResult): { id: string; year: number; hours: number }[] {
  const pairs = [
    ["charge", "discharge"],
    ["flow_forward", "flow_backward"],
  ] as const;
  return r.components.flatMap(({ id }) =>
    r.years.flatMap((year) =>
      pairs.flatMap(([one, other]) => {
        const back = valuesOf(r, id, other, year);
        const both = valuesOf(r, id, one, year).filter((v, t) => Math.min(v, back[t] ?? 0) > 1e-5);
        return both.length > 0 ? [{ id, year, hours: both.length * HOURS }] : [];
      }),
    ),
  );
}

/** The least cost of a run that goes one way in each step, by a whole number for each. Null: there is none. */
async function wholeOptimum({ site, run: order }: RandomRun): Promise<number | null> {
  const problem = prepare({ snapshot: site.snapshot, optimization: order }, new Findings());
  const formulation = formulate(problem);
  const model = switched(formulation.model, twoWaysOf(problem, formulation));
  const solver = new HighsSolver();
  const s = await solver.solve(
    model,
    { ...defaultSolverOptions, mipGap: 1e-9 },
    () => undefined,
    () => false,
  );
  return s.state === "optimal" ? s.objective : null;
}

/** One more column and two more rows a step: one direction <= LARGE * z, the other <= LARGE * (1 - z). */
function switched(model: LinearModel, ways: readonly TwoWays[]): LinearModel {
  const entries: [number, number, number][] = [];
  for (let j = 0; j < model.columns; j++)
    for (let k = model.starts[j]!; k < model.starts[j + 1]!; k++)
      entries.push([j, model.indices[k]!, model.values[k]!]);
  let { columns, rows } = model;
  const upper: number[] = [];
  for (const { one, other } of ways)
    for (let t = 0; t < one[0]!.length; t++) {
      for (const [flows, sign] of [
        [one, -1],
        [other, 1],
      ] as const) {
        for (const flow of flows) entries.push([flow[t]!, rows, 1]);
        entries.push([columns, rows, sign * LARGE]);
        upper.push(sign < 0 ? 0 : LARGE);
        rows++;
      }
      columns++;
    }
  entries.sort((a, b) => a[0] - b[0]);
  const starts = new Int32Array(columns + 1);
  for (const [j] of entries) starts[j + 1]!++;
  for (let j = 0; j < columns; j++) starts[j + 1]! += starts[j]!;
  const more = columns - model.columns;
  const longer = (list: Float64Array, value: number, count: number) =>
    Float64Array.from([...list, ...Array.from({ length: count }, () => value)]);
  const ints = (list: Int32Array | null, length: number, value: number) =>
    Int32Array.from({ length }, (_, i) => (list && i < list.length ? list[i]! : i < model.columns ? 0 : value));
  return {
    ...model,
    columns,
    rows,
    nonzeros: entries.length,
    cost: longer(model.cost, 0, more),
    colLower: longer(model.colLower, 0, more),
    colUpper: longer(model.colUpper, 1, more),
    integer: ints(model.integer, columns, 1),
    rowLower: longer(model.rowLower, -Infinity, upper.length),
    rowUpper: Float64Array.from([...model.rowUpper, ...upper]),
    starts,
    indices: Int32Array.from(entries, ([, row]) => row),
    values: Float64Array.from(entries, ([, , value]) => value),
    colChain: ints(model.colChain, columns, -1),
    colStep: ints(model.colStep, columns, -1),
    rowChain: ints(model.rowChain, rows, -1),
    rowStep: ints(model.rowStep, rows, -1),
  };
}

const close = (a: number, b: number, tolerance: number): boolean =>
  Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(a), Math.abs(b));

it(`${SYSTEMS} random systems go one way at a time, or it is told`, async () => {
  const wrong: object[] = [];
  const counted = { solved: 0, resale: 0, burning: 0, decided: 0, dearer: 0, dearest: 0 };
  for (let seed = 1; seed <= SYSTEMS; seed++) {
    const drawn = randomRun(seed, { oneWay: true });
    const one = await run(drawn.site, drawn.run);
    const allowed = randomRun(seed);
    const both = await run(allowed.site, allowed.run);
    // What is allowed, or prescribed, is told as it is.
    for (const r of [one, both]) {
      const findings = r.findings.filter(({ rule }) => rule === "resale");
      const resales = resaleOf(r);
      const isTold = resales.every(({ mwh, hours, owners, year }) =>
        findings.some(
          (f) =>
            owners.includes(f.componentId!) &&
            f.year === year &&
            close(f.energyMwh!, mwh, 1e-4) &&
            close(f.hours!, hours, 1e-9),
        ),
      );
      if (findings.length !== resales.length || !isTold) wrong.push({ seed, told: findings, found: resales });
      const burns = r.findings.filter(({ rule }) => rule === "burns_energy" || rule === "burns_energy_unpriced");
      const burning = burningOf(r);
      if (!burns.every((f) => burning.some((b) => b.id === f.componentId && b.year === f.year && b.hours === f.hours)))
        wrong.push({ seed, burns, burning });
      if (r.findings.some(({ rule }) => rule.startsWith("check"))) wrong.push({ seed, findings: r.findings });
    }
    counted.resale += resaleOf(both).length;
    counted.burning += burningOf(both).length;
    if (!one.summary) {
      if (both.summary && (await wholeOptimum(drawn)) !== null) wrong.push({ seed, lost: one.findings });
      continue;
    }
    counted.solved++;
    const steered = new Set(
      drawn.site.snapshot.parameters.flatMap(({ node_id, properties: { type } }) =>
        type === "lower_operation_limit" || type === "fixed_profile" ? [node_id] : [],
      ),
    );
    const unasked = resaleOf(one).filter(({ owners }) => !owners.some((id) => steered.has(id)));
    if (unasked.length > 0 || burningOf(one).length > 0) wrong.push({ seed, unasked, burning: burningOf(one) });
    const best = (await wholeOptimum(drawn))!;
    const { objective } = one.summary;
    const isDecided = one.findings.some(({ rule }) => rule.endsWith("_prevented"));
    const gap = one.findings.find(({ rule }) => rule === "directions_gap")?.amount ?? 0;
    counted.decided += Number(isDecided);
    const size = Math.max(1, Math.abs(best), Math.abs(objective));
    if (objective < best - 3e-6 * size) wrong.push({ seed, objective, best });
    if (objective > best + gap + 3e-6 * size) wrong.push({ seed, objective, best, gap, isDecided });
    counted.dearer += Number(objective > best + 3e-6 * size);
    counted.dearest = Math.max(counted.dearest, (objective - best) / size);
  }
  process.stdout.write(`One way at a time: ${JSON.stringify(counted)}\n`);
  expect(wrong).toEqual([]);
  expect(counted.solved).toBeGreaterThan(40);
  expect(counted.resale).toBeGreaterThan(3);
  expect(counted.decided).toBeGreaterThan(3);
});
