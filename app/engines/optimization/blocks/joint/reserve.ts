import { at, type DemandModel, type EnergyProblem } from "../../problem";
import type { BuildContext, ReadContext } from "../context";
import { type CapacityColumns, capacityValue, isUnlimited } from "../investment";

/**
 * A reserve of capacity, for what lines join of a carrier (one balance where there are none), in each model year:
 *
 *   sum over sources of f[k] * u[k] >= (1 + share) * highest demand
 *   largest unit: the same without any one plant >= highest demand
 *
 * u: capacity; f: what a unit of it gives at the hour of the highest demand: output per main flow times availability (its prescribed profile
 * where it has one). Plants count with their main and their second output, purchases with their connection. Storages do not count, since
 * nothing says that they are full, nor do losses of lines and what a plant burns. A plant is one unit. Of what stands and is not for the run to
 * decide its unit size is, in runs that count in units. A purchase is no unit that fails: that is an outage. Source: the capacity margin of planning models, as PLEXOS and
 * OSeMOSYS (Howells et al., Energy Policy 39 (2011) 5850-5870, "reserve margin") have it.
 */
interface Area {
  /** Of each balance in it. */
  buses: ReadonlySet<number>;
  /** Components (index), the largest demand first. */
  demands: readonly [number, ...number[]];
}

interface Source {
  component: number;
  /** Firm power per unit of capacity [1]. */
  firm: number;
  mayFail: boolean;
}

const demandOf = (problem: EnergyProblem, k: number): DemandModel => problem.components[k] as DemandModel;

/** Beyond so much that stands a plant limits nothing [MW]. */
const NO_LIMIT_MW = 1e5;

/** What areas are told by. */
type Joined = Pick<EnergyProblem, "buses" | "components" | "carrierOf">;

const carrierAt = ({ buses, carrierOf }: Joined, bus: number): string => {
  const { carrierLevelId } = buses[bus]!;
  return carrierOf[carrierLevelId] ?? carrierLevelId;
};

/**
 * A plant without loss and limit between two balances of a carrier, as imports put one between the ends of what they split. It carries what
 * others give, and is no source. A heater without loss makes heat out of electricity: it is one.
 */
function isJoint(problem: Joined, k: number): boolean {
  const one = problem.components[k]!;
  if (one.kind !== "process" || one.ports.length !== 2 || one.capacity.buildable) return false;
  const [intake, output] = (["intake", "output"] as const).map((side) => one.ports.find((port) => port.side === side));
  if (!intake || !output || carrierAt(problem, intake.bus) !== carrierAt(problem, output.bus)) return false;
  const isLossless = [intake, output].every((port) => port.perMain.every((share) => Math.abs(Number(share)) === 1));
  const standing = one.capacity.stock.reduce((sum, { amount }) => sum + amount, 0);
  return isLossless && (one.capacity.unlimited || standing >= NO_LIMIT_MW);
}

/** Which area a balance is in: what lines and plants without loss and limit join of a carrier, one balance where there are none. */
export function areasByBus(problem: Joined): number[] {
  const { buses, components } = problem;
  const root = buses.map((_, bus) => bus);
  const find = (bus: number): number => (root[bus] === bus ? bus : (root[bus] = find(root[bus]!)));
  components.forEach((one, k) => {
    if (one.kind === "line") root[find(one.busStart)] = find(one.busEnd);
    else if (one.kind === "process" && isJoint(problem, k)) root[find(one.ports[0]!.bus)] = find(one.ports[1]!.bus);
  });
  return buses.map((_, bus) => find(bus));
}

/** What they join, where something is demanded. */
function areasOf(problem: EnergyProblem): Area[] {
  const { buses, components, time } = problem;
  const areas = areasByBus(problem);
  const byRoot = new Map<number, number[]>();
  components.forEach((one, k) => {
    if (one.kind !== "demand") return;
    const area = areas[one.bus]!;
    byRoot.set(area, [...(byRoot.get(area) ?? []), k]);
  });
  const highest = (k: number): number => {
    const one = components[k] as DemandModel;
    return Math.max(...one.demandMw.map((profile) => highestOf(profile, time.steps)));
  };
  return [...byRoot].map(([area, demands]) => ({
    buses: new Set(buses.flatMap((_, bus) => (areas[bus] === area ? [bus] : []))),
    demands: demands.sort((a, b) => highest(b) - highest(a)) as [number, ...number[]],
  }));
}

const highestOf = (profile: number | Float64Array, steps: number): number => {
  let most = 0;
  for (let t = 0; t < steps; t++) most = Math.max(most, at(profile, t));
  return most;
};

/** The highest demand of an area in a year, and its step. */
function peakOf(problem: EnergyProblem, { demands }: Area, y: number): { peakMw: number; step: number } {
  const peak = { peakMw: 0, step: 0 };
  for (let t = 0; t < problem.time.steps; t++) {
    const mw = demands.reduce((sum, k) => sum + at(demandOf(problem, k).demandMw[y]!, t), 0);
    if (mw > peak.peakMw) Object.assign(peak, { peakMw: mw, step: t });
  }
  return peak;
}

function sourcesOf(problem: EnergyProblem, { buses }: Area, y: number, step: number): Source[] {
  return problem.components.flatMap((one, component): Source[] => {
    if (one.kind === "trade") {
      const buys = one.sides.some(({ direction, bus }) => direction === "purchase" && buses.has(bus));
      const share = one.fixedProfile[y] ?? one.availability[y] ?? 1;
      return buys ? [{ component, firm: at(share, step), mayFail: false }] : [];
    }
    if (one.kind !== "process" || one.root === "consumption" || isJoint(problem, component)) return [];
    const perMain = one.ports
      .filter(({ bus, side }) => buses.has(bus) && (side === "output" || side === "secondary_output"))
      .reduce((sum, port) => sum + at(port.perMain[y]!, step), 0);
    const extracted = one.extraction && buses.has(one.extraction.bus) ? at(one.extraction.ratio[y]!, step) : 0;
    const share = one.fixedProfile[y] ?? one.availability[y] ?? 1;
    const firm = (perMain + extracted) * at(share, step);
    return perMain + extracted > 0 ? [{ component, firm, mayFail: true }] : [];
  });
}

/** Rows of the reserves that are asked for. */
export function addReserves(ctx: BuildContext, capacities: readonly (CapacityColumns | null)[]): void {
  const { problem } = ctx;
  if (!problem.components.some((one) => one.kind === "demand" && isAsked(one))) return;
  for (const area of areasOf(problem))
    problem.years.forEach((_, y) => {
      const demands = area.demands.map((k) => demandOf(problem, k));
      const shares = demands.flatMap(({ reserve }) => reserve?.share[y] ?? []);
      const largestUnit = demands.some(({ reserve }) => reserve?.largestUnit[y] === true);
      if (shares.length === 0 && !largestUnit) return;
      const { peakMw, step } = peakOf(problem, area, y);
      const sources = sourcesOf(problem, area, y, step);
      if (sources.some(({ component, firm }) => firm > 0 && isUnlimited(capacities[component]!, y))) return;
      const rule = { ctx, capacities, sources, owner: area.demands[0], y };
      if (shares.length > 0) addRule(rule, (1 + Math.max(...shares)) * peakMw);
      if (largestUnit) for (const source of sources) if (source.mayFail) addRule(rule, peakMw, source);
    });
}

const isAsked = ({ reserve }: DemandModel): boolean =>
  reserve !== null && (reserve.share.some((share) => share !== null) || reserve.largestUnit.includes(true));

interface Rule {
  ctx: BuildContext;
  capacities: readonly (CapacityColumns | null)[];
  sources: readonly Source[];
  owner: number;
  y: number;
}

/** The firm power of all sources, but for one unit of that which fails, is at least so much. */
function addRule({ ctx, capacities, sources, owner, y }: Rule, leastMw: number, failing?: Source): void {
  const { problem, builder } = ctx;
  let fixedMw = 0;
  const free: [number, number][] = [];
  for (const source of sources) {
    const columns = capacities[source.component]!;
    const col = columns.col[y] ?? -1;
    const size = columns.fixed[y] ?? 0;
    if (source === failing) {
      const unit = problem.components[source.component]!.capacity.unitSize[y] ?? null;
      if (col < 0 && unit !== null) fixedMw += source.firm * Math.max(0, size - unit);
    } else if (col >= 0) free.push([col, source.firm]);
    // Without a limit the size is infinite, and nothing of it is nothing.
    else if (source.firm > 0) fixedMw += source.firm * size;
  }
  if (free.length === 0 && fixedMw >= leastMw * (1 - 1e-9)) return;
  const row = builder.row("reserve", { year: -1, owner, about: y }, leastMw - fixedMw, Number.POSITIVE_INFINITY);
  for (const [col, firm] of free) builder.entry(row, col, firm);
}

/** A firm capacity up to this share above the highest demand is no reserve. */
const NO_RESERVE = 1e-3;

/** Says where a plan that nobody asked for a reserve leaves none. */
export function remarkOnReserves(ctx: ReadContext, capacities: readonly (CapacityColumns | null)[]): void {
  const { problem, x } = ctx;
  if (problem.kind !== "invest") return;
  for (const area of areasOf(problem))
    problem.years.forEach((year, y) => {
      const { peakMw, step } = peakOf(problem, area, y);
      const sources = sourcesOf(problem, area, y, step);
      const isDecided = sources.some(({ component }) => (capacities[component]!.col[y] ?? -1) >= 0);
      const hasRule = area.demands.some((k) => isAsked(demandOf(problem, k)));
      if (hasRule || !isDecided || peakMw <= 0) return;
      const firmMw = sources.reduce(
        (sum, { component, firm }) => sum + (firm === 0 ? 0 : firm * capacityValue(capacities[component]!, x, y)),
        0,
      );
      if (firmMw > peakMw * (1 + NO_RESERVE)) return;
      const about = { year, amount: firmMw, unit: "MW", peakMw, parameterType: "reserve_share" as const };
      ctx.remark(area.demands[0], "no_reserve_left", "info", about);
    });
}
