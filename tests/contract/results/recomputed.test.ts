import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BalanceRow, CostRow, OperationRow } from "~/entities/results/result";
import { hasSteelData, RATE, steelData, steelSite, YEAR } from "../../reference/optimizations/steelSite";
import { carriersOf, energiesOf, levelizedOf } from "./carriers";
import { drawnEnergies } from "./energies";
import { Inputs } from "./inputs";
import { Recomputed } from "./recomputed";
import { longFiguresOf } from "./shortFigures";
import { agrees, number, row, SCALES, type ShownTable, tablesOf } from "./shown";
import { type Pair, Stored } from "./stored";
import type { Compared, Flows, Found, InfluenceRow, Report, StatusQuo, Views } from "./views";

/**
 * Every number of the result views worked out again from the stored series, the sizes and what was entered. This is for the demo and a
 * steel plant on measured load and prices. Each is as its call and its page return it.
 */
interface Site {
  name: string;
  year: number;
  stepH: number;
  leadH: number;
  rate: number;
}
const demo: Site = { name: "demo", year: 2030, stepH: 6, leadH: 1, rate: 0.05 };
const steel: Site = { name: "steel", year: YEAR, stepH: 1, leadH: 0, rate: RATE };
const sites = hasSteelData ? [demo, steel] : [demo];

let stored: Stored;
const pairs: Record<string, Pair> = {};
const runs: Record<string, { plan: Found; statusQuo: Found }> = {};

beforeAll(async () => {
  stored = await Stored.start();
  pairs.demo = await stored.demo();
  if (hasSteelData) pairs.steel = await stored.site("steel", steelSite(steelData()), YEAR);
  for (const { name, ...site } of sites) {
    const pair = pairs[name]!;
    const read = async (id: string): Promise<Found> => {
      const { capacities } = await stored.call<Views>(id, "capacities");
      const { costs, investments } = await stored.call<Views>(id, "costs");
      const { components, operation } = await stored.call<Views>(id, "components");
      const { balances } = await stored.call<Views>(id, "geometries");
      const { summary, emissions } = await stored.call<Views>(id, "summary");
      const inputs = new Inputs(pair.snapshot, site.stepH, site.leadH);
      const own = new Recomputed(
        { raw: stored.raw(id), components, capacities, stepH: site.stepH, rate: site.rate },
        inputs,
      );
      return { own, components, capacities, costs, investments, operation, balances, summary, emissions };
    };
    runs[name] = { plan: await read(pair.plan), statusQuo: await read(pair.statusQuo) };
  }
});
afterAll(() => stored.product.stop());

/** Values are stored with seven digits. */
const same = (actual: number | null | undefined, expected: number | null, what: string): void => {
  if (expected === null || actual === null || actual === undefined) expect(actual ?? null, what).toBe(expected);
  else
    expect(Math.abs(actual - expected), `${what}: ${actual} ${expected}`).toBeLessThan(
      2e-6 * Math.abs(expected) + 1e-5,
    );
};
/** Differences of large sums have fewer digits. */
const close = (actual: number, expected: number, what: string): void =>
  expect(Math.abs(actual - expected), `${what}: ${actual} ${expected}`).toBeLessThan(2e-5 * Math.abs(expected) + 1e-2);
const sum = (values: readonly number[]) => values.reduce((s, v) => s + v, 0);

describe.each(sites)("$name", ({ name }) => {
  const both = () => Object.values(runs[name]!);

  it("operation of each component: energy, peak, full load hours, what was unused, loading of lines", () => {
    for (const { own, operation, components } of both()) {
      expect(operation).toHaveLength(components.length);
      for (const row of operation) {
        const expected = own.operation(components.find(({ id }) => id === row.componentId)!);
        for (const [key, value] of Object.entries(expected))
          same(row[key as keyof OperationRow] as number, value, `${row.componentId} ${key}`);
      }
    }
  });

  it("capacities: what is there and what is built is the total, and no flow or level is above it", () => {
    for (const { own, capacities } of both())
      for (const row of capacities) {
        if (row.total === null) continue;
        same(row.existing + row.built, row.total, `${row.componentId} total`);
        const component = own.components.find(({ id }) => id === row.componentId)!;
        const isEnergy = component.root === "storage" && row.kind === "capacity";
        const flows = isEnergy ? own.of(component.id, "level") : own.main(component);
        expect(Math.max(...flows), row.componentId).toBeLessThan(row.total * (1 + 1e-6) + 1e-6);
      }
  });

  it("balances close in every step, with their sums and mean prices", () => {
    for (const { own, balances } of both())
      for (const row of balances) {
        const { open, ...expected } = own.balance(row.placeId, row.carrierLevelId);
        expect(open).toBeLessThan(1e-5);
        for (const [key, value] of Object.entries(expected))
          same(row[key as keyof BalanceRow] as number, value, `${row.placeId} ${row.carrierLevelId} ${key}`);
      }
  });

  it("costs by component and kind are quantities times prices; they add up to the year and the objective", () => {
    for (const { own, costs, summary, emissions } of both()) {
      const key = (row: Omit<CostRow, "year" | "amount">) => `${row.componentId} ${row.kind} ${row.impact}`;
      const expected = new Map(own.costs().map((row) => [key(row), row.amount]));
      const nonzero = costs.filter(({ amount }) => Math.abs(amount) > 1e-3);
      expect(nonzero.map(key).sort()).toEqual([...expected.keys()].sort());
      for (const row of nonzero) same(row.amount, expected.get(key(row))!, key(row));
      const money = sum([...own.costs()].filter(({ impact }) => impact === "money").map(({ amount }) => amount));
      for (const value of [summary.annualMoney[0]!, summary.money, summary.moneyNpv, summary.objective])
        same(value, money, "all money");
      const co2 = sum(own.costs().flatMap(({ impact, amount }) => (impact === "CO2" ? [amount] : [])));
      same(emissions.find(({ impact }) => impact === "CO2")?.total ?? 0, co2, "CO2");
    }
  });

  it("investments: lump sum, annuity and what is left of everything that is built", () => {
    for (const { own, investments, summary } of both()) {
      for (const row of investments) {
        const component = own.components.find(({ id }) => id === row.componentId)!;
        const { lumpSum, annuity, residual } = own.investment(component, row.kind as "capacity" | "power");
        same(row.lumpSum, lumpSum, `${row.componentId} lump sum`);
        same(row.annuity, annuity, `${row.componentId} annuity`);
        same(row.residual, residual, `${row.componentId} rest`);
      }
      const all = own.components.flatMap((c) => [own.investment(c, "capacity"), own.investment(c, "power")]);
      same(summary.investmentLumpSum, sum(all.map(({ lumpSum }) => lumpSum)), "all lump sums");
    }
  });

  it("against the status quo: differences, return and payback as a spreadsheet has them, energy and levelized costs", async () => {
    const { plan, statusQuo } = runs[name]!;
    const view = await stored.call<StatusQuo>(pairs[name]!.plan, "status-quo");
    const [old, own] = [statusQuo.own.money(), plan.own.money()];
    const [compared] = view.compared;
    for (const kind of compared!.kinds) {
      same(kind.plan, plan.own.money(kind.kind), `${kind.kind} of the plan`);
      same(kind.statusQuo, statusQuo.own.money(kind.kind), `${kind.kind} of the status quo`);
      same(kind.difference, kind.plan - kind.statusQuo, `${kind.kind} difference`);
    }
    same(sum(compared!.kinds.map(({ difference }) => difference)), own - old, "all kinds");
    // One year: lump sums on 1 January, what is saved on 31 December.
    const { rate } = sites.find((one) => one.name === name)!;
    const investments = plan.components.flatMap((c) => [
      plan.own.investment(c, "capacity"),
      plan.own.investment(c, "power"),
    ]);
    const lump = sum(investments.map(({ lumpSum }) => lumpSum));
    const saved = old - own + plan.own.money("investment");
    const { profitability } = view;
    same(profitability.extraInvestment, lump, "extra investment");
    same(profitability.payback, lump / saved, "payback");
    // As if every year were like it: annuities in each of the years.
    const weights = Array.from({ length: profitability.repeatedA! }, (_, i) => (1 + rate) ** -i);
    same(profitability.npv, (old - own) * sum(weights), "net present value");
    const carriers = carriersOf(pairs[name]!.snapshot);
    for (const [side, views] of [
      ["plan", plan],
      ["statusQuo", statusQuo],
    ] as const) {
      const energies = energiesOf(views.own, carriers);
      for (const { carrierId, ...energy } of compared!.energy)
        for (const [key, value] of Object.entries(energies.get(carrierId) ?? {}))
          same(energy[side]?.[key] ?? 0, value, `${side} ${carrierId} ${key}`);
      const costs = levelizedOf(views.own, carriers);
      expect(view.levelized[side].map(({ carrierId }) => carrierId).sort()).toEqual([...costs.keys()].sort());
      for (const { carrierId, cost } of view.levelized[side])
        same(cost, costs.get(carrierId)!, `levelized ${carrierId}`);
    }
  });

  it("what matters most: one percent of what is paid of each kind, the largest first", async () => {
    const { plan } = runs[name]!;
    const { influences } = await stored.call<{ influences: InfluenceRow[] }>(pairs[name]!.plan, "influence");
    const prices = influences.filter(({ kind }) => kind !== null);
    for (const one of prices) {
      const paid = plan.own
        .costs()
        .find((c) => c.kind === one.kind && c.componentId === one.componentId && c.impact === "money");
      same(one.onePercent, paid!.amount / 100, `${one.componentId} ${one.kind}`);
    }
    expect(prices).toHaveLength(plan.own.costs().filter(({ impact }) => impact === "money").length);
    const sizes = influences.map(({ onePercent }) => Math.abs(onePercent));
    expect(sizes).toEqual([...sizes].sort((a, b) => b - a));
  });

  it("compare: what each run has, next to each other", async () => {
    const { plan, statusQuo } = runs[name]!;
    const view = await stored.call<Compared>(pairs[name]!.plan, `compare?with=${pairs[name]!.statusQuo}`);
    const sides = [plan.own, statusQuo.own];
    expect(view.sizes.length).toBeGreaterThan(1);
    for (const { componentId, kind, values } of view.sizes)
      sides.forEach((own, i) => same(values[i], own.size(componentId!, kind)?.total ?? null, `${componentId} ${kind}`));
    for (const { kind, values } of view.costs) sides.forEach((own, i) => same(values[i], own.money(kind), kind));
    const keys = { energy: "energyMwh", intake: "intakeMwh", curtailed: "curtailedMwh" } as const;
    for (const { componentId, kind, values } of view.operation)
      sides.forEach((own, i) => {
        const component = own.components.find(({ id }) => id === componentId);
        same(values[i], component ? own.operation(component)[keys[kind as "energy"]] : null, `${componentId} ${kind}`);
      });
  });

  it("operation: the file has every flow of a balance in every step, and pages have its sums by month and year", async () => {
    const { plan } = runs[name]!;
    for (const { placeId, carrierLevelId } of plan.balances) {
      const of = `&of=${encodeURIComponent(`balance:${placeId}:${carrierLevelId}`)}`;
      const flows = plan.own.flows(placeId, carrierLevelId).filter(({ values }) => values.some((value) => value !== 0));
      const [, ...lines] = (await stored.page(pairs[name]!, "operation.csv", of)).trim().split("\r\n");
      const columns = lines[0]!.split(",").map((_, i) => lines.map((line) => Number(line.split(",")[i])));
      for (const { of: flow, values } of flows) {
        const column = columns.find((one) => one.every((value, t) => Math.abs(value - values[t]!) < 1e-6));
        expect(column, `${flow} of ${placeId} in the file`).toBeDefined();
      }
      const energies = flows.map(({ values }) => sum(values) * plan.own.stepH);
      // Where there is a demand, it is also told above zero, as a line over what serves it.
      const demand = -sum(flows.map(({ of: flow }, i) => (flow.endsWith(" demand") ? energies[i]! : 0)));
      if (demand > 0) energies.push(demand);
      for (const resolution of ["monthly", "yearly"]) {
        const html = await stored.page(pairs[name]!, "operation", `${of}&resolution=${resolution}&scale=0.001`);
        const [shown] = tablesOf(html);
        expect(shown!.rows).toHaveLength(resolution === "monthly" ? 12 : 1);
        const totals = shown!.header.slice(1).map((_, i) => sum(shown!.rows.map((one) => number(one[i + 1]!))));
        expect(totals).toHaveLength(energies.length);
        for (const total of totals)
          expect(
            energies.some((mwh) => Math.abs(1000 * mwh - total) < 12),
            `${total} kWh of ${placeId}`,
          ).toBe(true);
      }
    }
  });

  it("energy flows: every link of the drawing, and what its page says comes in and is lost", async () => {
    for (const side of ["plan", "statusQuo"] as const) {
      const view = await stored.call<Flows>(pairs[name]![side], "flows");
      const expected = drawnEnergies(runs[name]![side].own);
      const links = view.links.filter(({ mwh }) => mwh > 1e-6);
      expect(links.map(({ from, to }) => `${from} > ${to}`).sort()).toEqual([...expected.keys()].sort());
      for (const { from, to, mwh } of links) close(mwh, expected.get(`${from} > ${to}`)!, `${from} to ${to}`);
      for (const { id, inMwh, outMwh } of view.nodes) {
        close(inMwh, sum(links.filter(({ to }) => to === id).map(({ mwh }) => mwh)), `into ${id}`);
        close(outMwh, sum(links.filter(({ from }) => from === id).map(({ mwh }) => mwh)), `out of ${id}`);
        if (id.startsWith("level:")) close(inMwh, outMwh, id);
      }
    }
  });

  it("emissions: what each source emits, as its chart and its table have it", async () => {
    const { own, components } = runs[name]!.plan;
    const path = tablesOf(await stored.page(pairs[name]!, "summary")).find(({ caption }) =>
      caption.includes("by source"),
    );
    const emitted = components.flatMap((c) => {
      const kg = sum(
        own.costs().flatMap((row) => (row.componentId === c.id && row.impact === "CO2" ? [row.amount] : [])),
      );
      return Math.abs(kg) > 1 ? [{ name: c.name, tonnes: kg / 1000 }] : [];
    });
    expect(path?.header.slice(1).map((text) => text.replace(/ \[.*/, "")) ?? []).toEqual(
      emitted.sort((a, b) => Math.abs(b.tonnes) - Math.abs(a.tonnes)).map((one) => one.name),
    );
    emitted.forEach((one, i) => agrees(path!.rows[0]![i + 1]!, one.tonnes, one.name));
  });

  it("report: its facts and its tables are those of the views", async () => {
    const { plan, statusQuo } = runs[name]!;
    const { answer, ...report } = await stored.call<Report>(pairs[name]!.plan, "report");
    for (const key of [
      "components",
      "capacities",
      "costs",
      "investments",
      "operation",
      "balances",
      "emissions",
    ] as const)
      expect(report[key], key).toEqual(plan[key]);
    const built = plan.components.flatMap((c) => {
      const size = plan.own.size(c.id)?.new ?? 0;
      const paid = (["capacity", "power"] as const).map((kind) => plan.own.investment(c, kind).lumpSum);
      return size > 1e-7 ? [{ id: c.id, size, paid: sum(paid) }] : [];
    });
    expect(answer.builds.map(({ componentId }) => componentId).sort()).toEqual(built.map(({ id }) => id).sort());
    for (const { componentId, amount, lumpSum } of answer.builds) {
      const own = built.find(({ id }) => id === componentId)!;
      same(amount, own.size, `${componentId} size`);
      same(lumpSum, own.paid, `${componentId} paid`);
    }
    same(answer.investment, sum(built.map(({ paid }) => paid)), "investment");
    same(answer.yearly, plan.own.money(), "a year");
    same(answer.statusQuo.yearly, statusQuo.own.money(), "a year of the status quo");
    same(answer.statusQuo.npv, answer.statusQuo.profitability.npv, "net present value");
    const carrierOf = carriersOf(pairs[name]!.snapshot);
    for (const { carrierId, value } of answer.gridPeaks) {
      const bought = plan.components
        .filter((c) => c.root === "trade" && c.carrierLevelOutput && carrierOf(c.carrierLevelOutput) === carrierId)
        .map((c) => plan.own.of(c.id, "purchase"));
      same(
        value,
        bought[0]!.reduce((most, _, t) => Math.max(most, sum(bought.map((one) => one[t]!))), 0),
        carrierId,
      );
    }
    const kinds = tablesOf(await stored.page(pairs[name]!, "report", "&scale=mn")).find(
      ({ header }) => header[0] === "Kind",
    )!;
    agrees(row(kinds, "Sum").at(-1)!, plan.own.money() / 1e6, "all costs of the report");
  });

  it("pages show these values in every size", async () => {
    const { plan, statusQuo } = runs[name]!;
    const nameOf = (id: string | null) => plan.components.find((one) => one.id === id)!.name;
    for (const [scale, factor] of Object.entries(SCALES)) {
      const tables = async (view: string): Promise<ShownTable[]> =>
        tablesOf(await stored.page(pairs[name]!, view, `&scale=${scale}`));
      const find = (all: ShownTable[], words: RegExp) => all.find(({ caption }) => words.test(caption))!;
      const money = find(await tables("costs"), /^Amounts of/);
      for (const c of plan.components) {
        const total = sum(
          plan.own
            .costs()
            .filter((one) => one.componentId === c.id && one.impact === "money")
            .map(({ amount }) => amount),
        );
        if (Math.abs(total) > 1e-3) agrees(row(money, c.name).at(-1)!, total / factor, `${c.name}, ${scale}`);
      }
      agrees(row(money, "Sum").at(-1)!, plan.own.money() / factor, `all costs, ${scale}`);
      const used = find(await tables("components"), /^Use of the components/);
      for (const c of plan.components) {
        const { energyMwh, intakeMwh, peakMw } = plan.own.operation(c);
        [energyMwh, intakeMwh, peakMw].forEach((value, i) =>
          agrees(row(used, c.name)[i + 1]!, value / factor, `${c.name}, ${scale}`),
        );
      }
      const capacities = await tables("capacities");
      for (const { componentId, kind, total } of plan.capacities) {
        const table = capacities.find(
          ({ header, rows, caption }) =>
            /by component and year/.test(caption) &&
            /power/.test(caption) === (kind === "power") &&
            rows.some(([first]) => first === nameOf(componentId)) &&
            header.length > 5,
        )!;
        if (total !== null)
          agrees(row(table, nameOf(componentId)).at(-2)!, total / factor, `${componentId} ${kind}, ${scale}`);
      }
      const kinds = find(await tables("status-quo"), /^Costs of .* by kind/);
      const [old, own, less] = row(kinds, "Sum").slice(1);
      agrees(old!, statusQuo.own.money() / factor, `status quo, ${scale}`);
      agrees(own!, plan.own.money() / factor, `plan, ${scale}`);
      agrees(less!, (plan.own.money() - statusQuo.own.money()) / factor, `saved, ${scale}`);
    }
  });

  it("pages have no power of ten, and no long figure outside tables of money", async () => {
    expect(await longFiguresOf(stored, pairs[name]!)).toEqual([]);
  });
});
