import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { AutomaticSolver } from "~jobs/solver/automatic";
import { DEMO_SYSTEM_ID, demoOptimization, demoSnapshot, demoStatusQuo } from "~db/seed/demo";
import { runOptimization } from "~/engines/optimization/run";
import { CHART_KINDS, CHART_SETTINGS, type ChartConfig, chartConfigSchema } from "~/entities/dashboards/chartConfig";
import { type Optimization, optimizationSchema } from "~/entities/optimizations/optimization";
import { emptyTables, type RunResult } from "~/entities/results/result";
import { cardMenus } from "~/routes/dashboards/cardMenu.server";
import { chartReader, runReader } from "~/routes/dashboards/charts.server";
import { READERS } from "~/routes/dashboards/readers/readers.server";
import type { SystemPage } from "~/routes/page/guard.server";
import { get } from "~/services/core/store.server";
import { saveResult } from "~/services/optimizations/work.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { ChartBody } from "~/ui/dashboards/ChartBody";
import { ChartCard } from "~/ui/dashboards/ChartCard";
import type { Drawn } from "~/ui/dashboards/drawn";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { saveRun } from "../../helpers/run";
import { saveAll } from "../../helpers/saveAll";
import { giveRole, newSystem, type TestSpace, testSpace } from "../../helpers/space";

/** The demo district in four typical days of six-hour steps: its plan and its status quo. */
const coarse = (run: Optimization): Optimization =>
  optimizationSchema.parse({ ...run, config: { ...run.config, temporal_clustering: { status: true, n_clust: 4 } } });
const results = {} as Record<"plan" | "statusQuo", RunResult>;
const ids = {} as Record<keyof typeof results, string>;
let space: TestSpace;

beforeAll(async () => {
  space = await testSpace();
  const snapshot = demoSnapshot();
  const saved = saveAll(space.superAdmin, [
    [systemEntity, snapshot.system],
    ...snapshot.geometries.map((row): [typeof geometryEntity, typeof row] => [geometryEntity, row]),
  ]);
  expect(saved).toMatchObject({ ok: true });
  giveRole(space.editor, snapshot.system.system_id, "admin");
  for (const [key, run] of [
    ["statusQuo", coarse(demoStatusQuo())],
    ["plan", coarse(demoOptimization())],
  ] as const) {
    const options = { onProgress: () => undefined, shouldStop: () => false, now: () => performance.now() };
    results[key] = await runOptimization({ snapshot, optimization: run }, new AutomaticSolver(), options);
    ids[key] = store(DEMO_SYSTEM_ID, results[key], { name: key, config: run.config });
  }
});
afterAll(() => space.close());

function store(system_id: string, result: RunResult, fields: Record<string, unknown> = {}): string {
  const id = saveRun(space.editor, system_id, [], fields);
  saveResult("alpha", id, result, { guard: () => undefined });
  return id;
}

const pageOf = (system_id: string, actor = space.editor): SystemPage => ({
  actor,
  system: get(actor, systemEntity, system_id)!,
  role: "admin",
  editable: true,
});
const config = (chart: ChartConfig["chart"], settings = {}, more: Partial<ChartConfig> = {}): ChartConfig => ({
  ...chartConfigSchema.parse({ config_id: chart, system_id: DEMO_SYSTEM_ID, chart, settings }),
  ...more,
});
const readerOf = (page: SystemPage, readers = READERS, failed: unknown[] = []) =>
  chartReader(page, runReader(page, "en"), (error) => failed.push(error), readers);
const reader = (system_id = DEMO_SYSTEM_ID, readers = READERS, failed: unknown[] = []) =>
  readerOf(pageOf(system_id), readers, failed);
function drawn<Kind extends Drawn["kind"]>(chart: Kind, settings = {}): Extract<Drawn, { kind: Kind }> {
  const failed: unknown[] = [];
  const shown = reader(DEMO_SYSTEM_ID, READERS, failed)(config(chart, settings));
  expect(failed).toEqual([]);
  expect(shown).toMatchObject({ missing: null, drawn: { kind: chart }, run: { id: ids.plan, name: "plan" } });
  return shown.drawn as Extract<Drawn, { kind: Kind }>;
}
const sum = (values: readonly (number | null)[]) => values.reduce<number>((all, value) => all + (value ?? 0), 0);
const mean = (values: readonly (number | null)[]) => sum(values) / values.length;
const close = (value: number, expected: number) =>
  expect(Math.abs(value - expected)).toBeLessThan(1e-3 * Math.abs(expected) + 1e-9);

const PAID_ONCE: ReadonlySet<string> = new Set(["investment", "build", "decommissioning"]);

/** What each chart has to show of the result, next to what the result says. */
const CHECKS: { [Kind in Drawn["kind"]]: (chart: Extract<Drawn, { kind: Kind }>) => void } = {
  key_figures: (chart) => expect(chart.summary).toEqual(results.plan.summary),
  costs: (chart) => close(sum(chart.costs.map(({ amount }) => amount)), results.plan.summary!.annualMoney[0]!),
  capacities: (chart) => expect([chart.group.rows.length > 0, chart.years]).toEqual([true, [2030]]),
  operation: (chart) => expect([chart.flows.length > 2, chart.startMs.length, chart.unit]).toEqual([true, 168, "MW"]),
  levels: (chart) => expect(chart.levels.map(({ variable }) => variable)).toContain("level"),
  price: (chart) => close(mean(chart.price), chart.priceMean!),
  duration: (chart) => close(chart.duration.loads[0]!.values[0]!, chart.totals.peaks[0]!.peakMw),
  // Each cell is an hour of a day.
  heat_map: (chart) => close(sum(chart.heat!.rows.map(sum)), largestDemand()),
  energy_flows: (chart) => expect(chart.links.length).toBeGreaterThan(chart.nodes.length / 2),
  emissions: (chart) => expect(chart.sources.length).toBeGreaterThan(0),
  cash_flow: (chart) => close(chart.flows.at(-1)!.cumulated, sum(chart.flows.map(({ saved }) => saved))),
  profitability({ profitability: { npv, repeatedA, flows } }) {
    // A run of one year stands for as many as its longest plant lives: the present value of all of them, to the end of the first.
    const lives = results.plan.tables.vintages!.flatMap(({ payments }) =>
      payments.map(({ lifetimeA }) => lifetimeA ?? 30),
    );
    expect([repeatedA, flows.length]).toEqual([Math.min(30, Math.max(...lives)), repeatedA]);
    const growth = 1 + results.plan.interestRate;
    const values = flows.map(({ plan, statusQuo }, i) => {
      const [begin, end] = [plan, statusQuo].reduce<[number, number]>(
        ([paid, later], row, at) => {
          const sign = at === 0 ? -1 : 1;
          return [paid + sign * (row.invested + row.replaced), later + sign * (row.running + row.residual)];
        },
        [0, 0],
      );
      return begin * growth ** (1 - i) + end * growth ** -i;
    });
    close(npv, sum(values));
    // What the first year saves in running costs is what the runs say of it.
    const running = ({ tables }: RunResult) =>
      sum(
        tables.costs.filter(({ impact, kind }) => impact === "money" && !PAID_ONCE.has(kind)).map((row) => row.amount),
      );
    close(flows[1]!.statusQuo.running - flows[1]!.plan.running, running(results.statusQuo) - running(results.plan));
  },
  status_quo(chart) {
    close(chart.plan, results.plan.summary!.annualMoney[0]!);
    close(chart.statusQuo, results.statusQuo.summary!.annualMoney[0]!);
    close(sum(chart.kinds.map(({ difference }) => difference)), chart.plan - chart.statusQuo);
  },
  answer: (chart) =>
    expect([chart.figures.statusQuo?.name, chart.figures.yearly]).toEqual([
      "statusQuo",
      results.plan.summary!.annualMoney[0],
    ]),
  influence: (chart) => expect([chart.lines.length, chart.unit]).toEqual([8, "EUR"]),
  line_loading(chart) {
    const lines = results.plan.tables.operation.filter(({ utilisationMax }) => utilisationMax !== null);
    expect(chart.rows.map(({ max }) => max).sort()).toEqual(lines.map(({ utilisationMax }) => utilisationMax).sort());
    expect(chart.connections.length).toBeGreaterThan(0);
  },
};
const largestDemand = () => Math.max(...results.plan.tables.balances.map(({ demandMwh }) => demandMwh));

describe.each(CHART_KINDS)("%s", (kind) => {
  it("shows what the result says", async () => {
    const chart = drawn(kind);
    (CHECKS[kind] as (chart: Drawn) => void)(chart);
    const html = await renderStatic(<ChartBody drawn={chart} id="c" locale="en" />);
    // Not the whole page where it fails: the first heading, and what must not be in it.
    expect(/<h\d/.exec(html)?.[0]).toBe("<h3");
    expect(/.{0,80}(NaN|undefined|<h2|\{\{)/.exec(html)?.[0]).toBeUndefined();
    const own = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
    expect(own.filter((id) => id !== "c" && !id!.startsWith("c-"))).toEqual([]);
  });

  it("listens to every setting that it has", () => {
    const before = JSON.stringify(drawn(kind));
    const balances = results.plan.tables.balances.map(({ placeId, carrierLevelId }) => `${placeId}:${carrierLevelId}`);
    const VALUES = {
      impact: "CO2",
      group: "storage_energy",
      resolution: "monthly",
      date: "2031-07-01",
      loading: "hours",
      sorting: "falling",
      divergences: "source",
      scale: "k",
    };
    for (const name of CHART_SETTINGS[kind]) {
      // The run has one year: any other is that one.
      if (name === "year") expect(JSON.stringify(drawn(kind, { year: 2040 }))).toBe(before);
      else if (name === "of") {
        const shown = balances.map((id) => reader()(config(kind, { of: `balance:${id}` })));
        expect(shown.filter((one) => one.drawn && JSON.stringify(one.drawn) !== before).length).toBeGreaterThan(0);
      } else expect(JSON.stringify(drawn(kind, { [name]: VALUES[name] })), name).not.toBe(before);
    }
  });
});

test("a run without any values leaves every chart empty, with its reason", () => {
  const system_id = newSystem(space.editor);
  const empty: RunResult = { ...results.plan, components: [], summary: null, tables: emptyTables(), series: [] };
  store(system_id, { ...empty, sensitivities: undefined });
  const failed: unknown[] = [];
  for (const kind of CHART_KINDS) {
    const shown = reader(system_id, READERS, failed)(config(kind));
    const none = ["cash_flow", "profitability", "status_quo"].includes(kind) ? "status_quo" : "values";
    expect([kind, shown.drawn, shown.missing]).toEqual([kind, null, none]);
  }
  expect(failed).toEqual([]);
});

test("a card's menu has what its run can show, and nothing where the chart listens to none or the run cannot be read", () => {
  const page = pageOf(DEMO_SYSTEM_ID);
  const failed: unknown[] = [];
  let count = 0;
  const runOf = runReader(page, "en");
  const menuOf = cardMenus(
    (of) => {
      count += 1;
      if (of.newest_of) throw new Error("broken");
      return runOf(of);
    },
    "en",
    [],
    (error) => failed.push(error),
  );
  const optionsOf = (chart: ChartConfig) => menuOf({ ...chart, set_at: "", set_by: "" } as never).options;
  expect(optionsOf(config("costs"))).toMatchObject({ year: [], of: [] });
  expect(count).toBe(0);
  const { year, of } = optionsOf(config("operation"));
  expect(year).toEqual([{ value: "2030", label: "2030" }]);
  expect(of.length).toBeGreaterThan(results.plan.tables.balances.length - 1);
  expect(optionsOf(config("price")).of).toEqual(of);
  expect([count, failed.length]).toEqual([1, 0]);
  const broken = () => optionsOf(config("operation", {}, { newest_of: "status_quo" }));
  expect([broken().year, broken().of, failed.length]).toEqual([[], [], 1]);
});

const shown = (chart: ReturnType<ReturnType<typeof reader>>) =>
  renderStatic(<ChartCard {...chart} name="Chart" locale="en" here="/board" />);

test("a chart that cannot be read says so, offers to try again, and takes none of the others along", async () => {
  const failed: unknown[] = [];
  const broken = new Error("broken");
  const read = reader(
    DEMO_SYSTEM_ID,
    {
      ...READERS,
      costs() {
        throw broken;
      },
    },
    failed,
  );
  const [costs, capacities] = [read(config("costs")), read(config("capacities"))];
  expect([costs.missing, capacities.missing, failed]).toEqual(["failed", null, [broken]]);
  const html = await shown(costs);
  expect(html).toContain("Failed to load charts");
  expect(html).toContain('<a href="/board">Try again</a>');
});

test("a run that is not there or out of sight says so, and nothing is compared twice", () => {
  const read = reader();
  expect(read(config("costs", {}, { optimization_id: "gone" }))).toMatchObject({ missing: "run", run: null });
  expect(reader(newSystem(space.editor))(config("costs"))).toMatchObject({ missing: "result" });
  const flows = read(config("cash_flow")).drawn as Extract<Drawn, { kind: "cash_flow" }>;
  const worth = read(config("profitability")).drawn as Extract<Drawn, { kind: "profitability" }>;
  expect(worth.profitability.flows).toBe(flows.flows);
});

test("a chart without a status quo that fits says what keeps the newest one from being compared", async () => {
  const system_id = newSystem(space.editor);
  store(system_id, results.statusQuo, {
    name: "Today",
    config: { status_quo: { status: true } },
    dates: ["2029-01-01"],
  });
  const plan = store(system_id, results.plan);
  const cashFlow = reader(system_id)(config("cash_flow", {}, { optimization_id: plan }));
  expect(cashFlow.status_quo).toEqual({ name: "Today", mismatches: ["years"] });
  expect(await shown(cashFlow)).toMatch(
    /The newest run of the status quo, “Today”.*Their model years are not the same\./,
  );
  const ofItself = reader(system_id)(
    config(
      "cash_flow",
      {},
      { optimization_id: store(system_id, results.statusQuo, { config: { status_quo: { status: true } } }) },
    ),
  );
  expect(await shown(ofItself)).toContain("This run is a status quo itself.");
});

test("the newest of a type is passed over by newer runs of others, and by those that the reader may not see", async () => {
  const system_id = newSystem(space.editor);
  const statusQuo = { config: { status_quo: { status: true } } };
  const open = { visible_for: ["viewer"] };
  store(system_id, results.statusQuo, { name: "Old today", ...statusQuo, ...open });
  store(system_id, results.statusQuo, { name: "Today", ...statusQuo, ...open });
  store(system_id, results.plan, { name: "Plan", ...open });
  // Where there is an approver, a run is seen by its owner and the roles they name.
  giveRole(space.otherEditor, system_id, "approver");
  const hidden = saveRun(space.editor, system_id, ["admin"], { name: "Secret", ...statusQuo });
  saveResult("alpha", hidden, results.statusQuo, { guard: () => undefined });
  giveRole(space.viewer, system_id, "viewer");
  const [own, viewer] = [reader(system_id), readerOf(pageOf(system_id, space.viewer))];
  const ofType = config("costs", {}, { newest_of: "status_quo" });
  expect([own(ofType).run?.name, viewer(ofType).run?.name]).toEqual(["Secret", "Today"]);
  expect(viewer(config("costs")).run?.name).toBe("Plan");
  expect(await shown(viewer(ofType))).toContain("Newest status quo: Today");
  expect(viewer(config("costs", {}, { newest_of: "dispatch" }))).toMatchObject({ missing: "kind", run: null });
  const chosen = viewer(config("costs", {}, { optimization_id: hidden }));
  expect(chosen).toMatchObject({ missing: "run", run: null, drawn: null });
  expect(await shown(chosen)).not.toContain("Secret");
});
