import type { Highs } from "highs";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { Node } from "~/entities/twin/component";
import {
  afterLife,
  annuityAt,
  CAPACITY_TYPES,
  cutToMost,
  debtAt,
  entered,
  POWER_TYPES,
  type Served,
  type Service,
  type Sized,
  yearOf,
} from "./entered";
import { Balances, type FlowLimits, into, plus, Program, standingLoss, type Sum, sum, weighted } from "./program";

/**
 * What a run means, written down a second time for small systems and read straight from what was entered. It has no capacity columns. Every
 * vintage may retire. Rows are lists of terms. Nothing of the product is used but the types of its input. Left out: scenarios, other
 * elements than components, formulas, clustering, area, monthly peaks. Returns the optimum; null when there is none.
 */
export function independentOptimum(snapshot: SystemSnapshot, run: Optimization, highs: Highs): number | null {
  const { config } = run;
  const flags = config.model;
  const years = run.dates.map(yearOf);
  const spans = years.map((y, i) => (years[i + 1] ?? y + (config.last_span ?? 1)) - y);
  const hours = config.delta_t;
  const steps = 8760 / hours;
  const lp = new Program();

  const { rowsOf, read, number, values, carbon } = entered(snapshot, years, steps);
  const rate = number("", "interest_rate", 0, 0);
  const npv = run.impact === "money_npv";
  const worth = (year: number): number => (npv ? (1 + rate) ** -(year - years[0]!) : 1);
  const weight = years.map((year, y) =>
    Array.from({ length: spans[y]! }, (_, i) => worth(year + i)).reduce((a, b) => a + b),
  );
  const end = years.at(-1)! + spans.at(-1)!;
  const pay = (y: number, money: number, what: Sum): void => plus(lp.objective, weight[y]! * money, what);
  const emitted = years.map(() => sum());

  const balances = new Balances(years.length, steps);

  /** u by model year. Null: without a limit. */
  function capacity({ id, root, status, types = CAPACITY_TYPES, perUnit = 1, stands }: Sized): (Sum | null)[] {
    const [existing, maximum, minimum, investment, fixed] = types as [string, string, string, string, string];
    const isPower = existing === "existing_power";
    const most = years.map((_, y) => number(id, maximum, y, Infinity));
    const fixedCost = years.map((_, y) => number(id, fixed, y, 0) * perUnit);
    const stock = rowsOf(id, existing);
    const priced = status !== "existing" && rowsOf(id, investment).length > 0;
    const limited = most.some(Number.isFinite);
    if (root === "trade" && stock.length === 0 && !priced) {
      return years.map((_, y) => {
        if (!limited || most[y] === Infinity) return null;
        if (fixedCost[y] === 0) return sum(most[y]);
        const u: Sum = { constant: 0, terms: [[lp.column(0, most[y]!), 1]] };
        pay(y, fixedCost[y]!, u);
        return u;
      });
    }
    const u = years.map(() => sum());
    // A line that loses what it is long stays till its end of life, where any of it stands.
    const hasOwnLoss = stock.length > 0 && years.some((_, y) => number(id, "standing_loss", y, 0) > 0);
    const retirement = flags.retirement && number(id, "retirement_allowed", 0, 1) !== 0 && !hasOwnLoss;
    const decommissioning = years.map((_, y) => (isPower ? 0 : number(id, "decommissioning_cost", y, 0)));
    const own = number(id, "technology_interest_rate", 0, rate);
    const spend = (perYear: number, from: number, until: number, what: Sum): void => {
      for (let i = years[0]!; i < end; i++) if (from <= i && i < until) plus(lp.objective, perYear * worth(i), what);
    };
    const lifeIn = (y: number) => (rowsOf(id, investment).length > 0 ? number(id, "lifetime", y, Infinity) : NaN);
    const serviceAfter = (from: number, until: number) => afterLife(years, spans, { from, until, lifeIn });
    /** Amount is in service from `from` until `until` and may be retired from year index `first` on; `owed`: its annuity. */
    const serve = (amount: Sum, { from, until, first, owed = 0, isThere = true }: Served): void => {
      const retired = sum();
      const due = debtAt(own, owed, end, until);
      years.forEach((year, y) => {
        if (from > year || year >= until) return;
        plus(u[y]!, 1, amount);
        if (retirement && y >= first) {
          const z = lp.column(0, Infinity);
          retired.terms.push([z, 1]);
          lp.objective.terms.push([z, decommissioning[y]! * worth(year) + due * worth(end - 1)]);
        }
        plus(u[y]!, -1, retired);
        if (!stands || !isThere) return;
        plus(stands[y]!, 1, amount);
        plus(stands[y]!, -1, retired);
      });
      const left = sum();
      plus(left, 1, amount);
      plus(left, -1, retired);
      if (retired.terms.length) lp.row(0, left, Infinity);
      const index = years.findLastIndex((year) => year <= until);
      if (until >= years[0]! && until < end)
        plus(lp.objective, decommissioning[Math.max(0, index)]! * worth(until), left);
      const after = serviceAfter(from, until);
      if (!after) return;
      const { y, stop, life, share } = after;
      spend(annuityAt(own, number(id, investment, y, 0) * perUnit, life), until, stop, left);
      plus(emitted[y]!, ((carbon.number(id, investment, y, 0) * perUnit) / life) * share, left);
      for (let at = until + life; at <= stop && at < end; at += life)
        plus(lp.objective, decommissioning[years.findLastIndex((year) => year <= at)]! * worth(at), left);
    };
    const emit = (kgPerYear: number, from: number, until: number, what: Sum): void => {
      const after = serviceAfter(from, until);
      years.forEach((year, y) => {
        if (from <= year && year < until) plus(emitted[y]!, kgPerYear * (after?.y === y ? 1 - after.share : 1), what);
      });
    };
    const investmentAt = (v: number, what: Sum, { from, until, life }: Service): void => {
      spend(annuityAt(own, number(id, investment, v, 0) * perUnit, life), from, until, what);
      emit((carbon.number(id, investment, v, 0) * perUnit) / life, from, until, what);
    };

    let stocks = stock.map((p) => ({
      amount: Number(p.properties.value),
      from: p.date ? yearOf(p.date) : -Infinity,
      until: p.properties.eol ? yearOf(p.properties.eol) : Infinity,
    }));
    if (status === "planned") {
      const isPlanned = ({ from }: { from: number }) => from === -Infinity || from >= years[0]!;
      for (const s of stocks.filter(isPlanned)) {
        s.from = Math.max(s.from, years[0]!);
        const v = years.findIndex((year) => year >= s.from);
        if (v < 0) continue;
        const until = Number.isFinite(s.until) ? s.until : s.from + number(id, "lifetime", v, Infinity);
        const life = until - s.from;
        const owed = annuityAt(own, number(id, investment, v, 0) * perUnit, life);
        serve(sum(s.amount), { from: years[v]!, until, first: v + 1, owed });
        investmentAt(v, sum(s.amount), { from: years[v]!, until, life });
      }
      stocks = stocks.filter((one) => !isPlanned(one));
    }
    if (root !== "trade") cutToMost(stocks, most, years);
    for (const s of stocks) serve(sum(s.amount), { ...s, first: 0 });

    const mayBuild = status === "optional" && (!isPower || limited || priced);
    const dates: Sum = sum();
    years.forEach((year, v) => {
      if (!mayBuild) return;
      const from = year + (flags.building_time ? number(id, "building_time", v, 0) : 0);
      const life = number(id, "lifetime", v, Infinity);
      const until = from + life;
      const reach = years.flatMap((at, y) => (from <= at && at < until ? [most[y]!] : []));
      if (reach.length === 0) return;
      const limit = Math.min(isPower ? Infinity : number(id, "maximum_expansion", v, Infinity), Math.max(...reach));
      const x: Sum = { constant: 0, terms: [[lp.column(0, limit), 1]] };
      const least = isPower ? 0 : number(id, "minimum_expansion", v, 0);
      const perBuild = isPower ? 0 : number(id, "fixed_cost_per_build", v, 0);
      const oneDate = !flags.repowering && years.length > 1;
      if (oneDate || least > 0 || (flags.integer_expansion && perBuild !== 0)) {
        const b: Sum = { constant: 0, terms: [[lp.column(0, 1, true), 1]] };
        plus(dates, 1, b);
        const above = sum();
        plus(above, 1, x);
        plus(above, -limit, b);
        lp.row(-Infinity, above, 0);
        const below = sum();
        plus(below, 1, x);
        plus(below, -least, b);
        lp.row(0, below, Infinity);
        spend(annuityAt(own, perBuild, life), from, until, b);
        const after = serviceAfter(from, until);
        if (after)
          spend(annuityAt(own, number(id, "fixed_cost_per_build", after.y, 0), after.life), until, after.stop, b);
      }
      const size = isPower ? 0 : number(id, "unit_size", v, 0);
      if (flags.integer_expansion && size > 0) {
        const units = sum();
        plus(units, 1, x);
        units.terms.push([lp.column(0, Infinity, true), -size]);
        lp.row(0, units, 0);
      }
      const owed = annuityAt(own, number(id, investment, v, 0) * perUnit, life);
      serve(x, { from, until, first: from === year ? v + 1 : v, owed, isThere: false });
      investmentAt(v, x, { from, until, life });
    });
    if (!flags.repowering && years.length > 1 && dates.terms.length) lp.row(-Infinity, dates, 1);
    return u.map((total, y) => {
      let used = total;
      if (root === "trade" && total.constant > most[y]! && total.terms.length === 0) used = sum(most[y]);
      else if (root === "trade" && total.constant > most[y]!) {
        used = { constant: 0, terms: [[lp.column(0, most[y]!), 1]] };
        const within = sum();
        plus(within, 1, total);
        plus(within, -1, used);
        lp.row(0, within, Infinity);
      }
      if (used.terms.length || !isPower) lp.row(number(id, minimum, y, 0), used, most[y]!);
      pay(y, fixedCost[y]!, used);
      return used;
    });
  }

  /** A flow by step with its shares of a capacity. */
  function flows(size: Sum | null, share: number[], { least = 0, profile }: FlowLimits = {}): Sum[] {
    return share.map((available, t) => {
      const f: Sum = { constant: 0, terms: [[lp.column(0, size === null && available === 0 ? 0 : Infinity), 1]] };
      if (size === null) return f;
      const room = sum();
      plus(room, 1, f);
      plus(room, -(profile ? profile[t]! : available), size);
      lp.row(profile ? 0 : -Infinity, room, 0);
      const above = sum();
      plus(above, 1, f);
      plus(above, -Math.min(least, available), size);
      if (!profile && least > 0) lp.row(0, above, Infinity);
      return f;
    });
  }
  const total = (all: readonly Sum[], factor: readonly number[] | number): Sum => weighted(all, factor, hours);
  function yearly(id: string, y: number, all: readonly Sum[], size: Sum | null): void {
    const energy = total(all, 1);
    lp.row(number(id, "annual_lower_energy_bound", y, 0), energy, number(id, "annual_upper_energy_bound", y, Infinity));
    const fullLoad = number(id, "maximum_full_load_hours", y, Infinity);
    if (!Number.isFinite(fullLoad) || size === null) return;
    plus(energy, -fullLoad, size);
    lp.row(-Infinity, energy, 0);
  }
  const variable = (id: string, y: number, all: readonly Sum[], type = "variable_cost"): void => {
    pay(y, 1, total(all, values(id, type, y, 0)));
    plus(emitted[y]!, 1, total(all, carbon.values(id, type, y, 0)));
  };

  for (const node of snapshot.nodes) addNode(node);
  function addNode(node: Node): void {
    const { node_id: id, technology_id: root, status, geometry_id: place } = node;
    const input = node.carrier_level_input;
    const output = node.carrier_level_output;
    if (root === "consumption") {
      const demanded = rowsOf(id, "demand").length > 0;
      years.forEach((_, y) => {
        const demand = demanded
          ? values(id, "demand", y, 0).map((v) => sum(v))
          : flows(null, Array<number>(steps).fill(1));
        into(balances.at(place, input)[y]!, -1, demand);
        variable(id, y, demand);
      });
      return;
    }
    const size = capacity({ id, root, status });
    if (root === "trade")
      years.forEach((_, y) => {
        const profile = read(id, "fixed_profile", y) && values(id, "fixed_profile", y, 0);
        const least = number(id, "lower_operation_limit", y, 0);
        const flow = flows(size[y]!, values(id, "availability", y, 1), { least, profile });
        const sign = output === null ? -1 : 1;
        into(balances.at(place, output ?? input)[y]!, sign, flow);
        const price = values(id, sign > 0 ? "purchase_price" : "sale_price", y, 0);
        const levy = sign > 0 ? number(id, "energy_levy", y, 0) : 0;
        pay(
          y,
          1,
          total(
            flow,
            price.map((p) => sign * p + levy),
          ),
        );
        plus(emitted[y]!, sign, total(flow, carbon.values(id, sign > 0 ? "purchase_price" : "sale_price", y, 0)));
        variable(id, y, flow);
        yearly(id, y, flow, size[y]!);
        const peakPrice = number(id, "capacity_price", y, 0);
        if (peakPrice === 0) return;
        const peak: Sum = { constant: 0, terms: [[lp.column(0, Infinity), 1]] };
        for (const f of flow) {
          const under = sum();
          plus(under, 1, peak);
          plus(under, -1, f);
          lp.row(0, under, Infinity);
        }
        pay(y, peakPrice, peak);
      });
    if (root === "transformation")
      years.forEach((_, y) => {
        const efficiency = values(id, "efficiency", y, 1);
        const runs = values(id, "availability", y, 1).map((a, t) => (input !== null && efficiency[t]! <= 0 ? 0 : a));
        const profile = read(id, "fixed_profile", y) && values(id, "fixed_profile", y, 0);
        const steam = flows(size[y]!, runs, { least: number(id, "lower_operation_limit", y, 0), profile });
        const heat = node.carrier_level_output_secondary;
        const ratio = values(id, "secondary_output_ratio", y, 0);
        const loss = heat === null ? undefined : read(id, "power_loss_coefficient", y)?.[0];
        // Heat costs electricity; what is given of both lies between condensing and back pressure.
        const flow = steam.map((f, t) => {
          if (loss === undefined) return f;
          const { left, given } = lp.extraction(f, loss, ratio[t]!);
          plus(balances.at(place, heat)[y]![t]!, 1, given);
          return left;
        });
        into(balances.at(place, output)[y]!, 1, flow);
        if (input !== null) {
          const perOutput = efficiency.map((e) => (e > 0 ? -1 / e : 0));
          into(balances.at(place, input)[y]!, perOutput, steam);
        }
        if (heat !== null && loss === undefined) into(balances.at(place, heat)[y]!, ratio, flow);
        variable(id, y, flow);
        yearly(id, y, flow, size[y]!);
      });
    if (root === "storage") addStorage(node, size as Sum[]);
  }

  function addStorage(node: Node, energy: Sum[]): void {
    const { node_id: id, status, geometry_id: place, carrier_level_output: level } = node;
    const ratio = rowsOf(id, "power_to_energy_ratio").length > 0;
    const power = ratio
      ? energy.map((u, y) => {
          const p = sum();
          plus(p, number(id, "power_to_energy_ratio", y, 0), u);
          return p;
        })
      : capacity({ id, root: "storage", status, types: POWER_TYPES });
    years.forEach((_, y) => {
      const charge = flows(power[y]!, values(id, "charging_limit", y, 1));
      const discharge = flows(power[y]!, values(id, "discharging_limit", y, 1));
      const remaining = (1 - number(id, "self_discharge", y, 0)) ** hours;
      const least = number(id, "level_minimum", y, 0);
      const inflow = values(id, "natural_inflow", y, 0).map((most): Sum => ({
        constant: 0,
        terms: [[lp.column(0, most), 1]],
      }));
      const stored = flows(energy[y]!, Array<number>(steps).fill(1), { least });
      const initial = read(id, "initial_level", y)?.[0];
      const cyclic = number(id, "cyclic_storage", y, 1) !== 0;
      let before = sum();
      if (initial !== undefined) plus(before, initial, energy[y]!);
      else if (cyclic) before = stored.at(-1)!;
      else plus(before, least, energy[y]!);
      if (initial !== undefined && cyclic) {
        const closed = sum();
        plus(closed, 1, stored.at(-1)!);
        plus(closed, -initial, energy[y]!);
        lp.row(0, closed, 0);
      }
      stored.forEach((now, t) => {
        const step = sum();
        plus(step, 1, now);
        plus(step, -remaining, t === 0 ? before : stored[t - 1]!);
        plus(step, -hours * number(id, "charging_efficiency", y, 1), charge[t]!);
        plus(step, -hours, inflow[t]!);
        plus(step, hours / number(id, "discharging_efficiency", y, 1), discharge[t]!);
        lp.row(0, step, 0);
      });
      into(balances.at(place, level)[y]!, 1, discharge);
      into(balances.at(place, level)[y]!, -1, charge);
      variable(id, y, discharge);
      variable(id, y, charge, "variable_cost_charging");
      yearly(id, y, discharge, power[y]!);
    });
  }

  for (const line of snapshot.lines) {
    const id = line.line_id;
    const ends = snapshot.geometries.find((g) => g.geometry_id === line.geometry_id)!;
    const stands = years.map(() => sum());
    const size = capacity({ id, root: "transmission", status: line.status, perUnit: line.value, stands });
    years.forEach((_, y) => {
      const delivered = 1 - number(id, "transmission_loss", y, 0) * line.value;
      const available = values(id, "availability", y, 1);
      const open = Array<number>(steps).fill(1);
      const there = flows(null, line.transmission_direction === "opposite" ? open.fill(0) : open);
      const back = flows(null, Array<number>(steps).fill(line.transmission_direction === "uniform" ? 0 : 1));
      const [a, b] = [ends.geometry_id_start!, ends.geometry_id_end!].map(
        (g) => balances.at(g, line.carrier_level_input)[y]!,
      );
      const own = { kwPerKm: read(id, "standing_loss", y)?.[0], perMw: number(id, "standing_loss_per_capacity", y, 0) };
      const lost = standingLoss(line.value, own, size[y]!, stands[y]!);
      for (const end of [a!, b!]) available.forEach((share, t) => plus(end[t]!, share > 0 ? -1 / 2 : 0, lost));
      for (const [flow, from, to] of [
        [there, a!, b!],
        [back, b!, a!],
      ] as const) {
        into(from, -1, flow);
        into(to, delivered, flow);
        variable(id, y, flow);
      }
      yearly(id, y, [...there, ...back], size[y]!);
      there.forEach((f, t) => {
        const used = sum();
        plus(used, 1, f);
        plus(used, 1, back[t]!);
        plus(used, -available[t]!, size[y]!);
        lp.row(-Infinity, used, 0);
      });
    });
  }

  for (const byYear of balances.all()) for (const all of byYear) for (const one of all) lp.row(0, one, 0);
  years.forEach((_, y) => {
    const limit = flags.total_annual_emission_limit ? carbon.number("", "emission_limit", y, Infinity) : Infinity;
    const price = flags.emission_trade ? read("", "emission_price", y, "CO2")?.[0] : undefined;
    if (price !== undefined) {
      pay(y, price, emitted[y]!);
      lp.objective.constant -= weight[y]! * price * carbon.number("", "emission_free_allocation", y, 0);
    } else if (Number.isFinite(limit)) lp.row(-Infinity, emitted[y]!, limit);
  });
  return lp.solve(highs);
}
