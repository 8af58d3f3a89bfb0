import type { Finding } from "~/entities/core/finding";
import type { NetcdfFile } from "../pypsa";
import { checkCounts, error } from "../pypsa/reading";
import { FineComponent } from "./component";
import { megawattsOf, moneyOf } from "./units";

/** A model as its file says it. */
export interface FineModel {
  /** Length of each step [h], and how many there are. */
  stepH: number;
  steps: number;
  startYear: number;
  periods: number;
  /** Commodity -> its unit, as the model calls it. */
  units: ReadonlyMap<string, string>;
  /** MW that a unit of a commodity is; undefined for what is no power. */
  megawatts: (commodity: string) => number | undefined;
  costUnit: string;
  /** How much of a currency a unit of costs is. */
  money: number;
  hasLimits: boolean;
  components: readonly FineComponent[];
  /** Kinds of components that are not read -> their names. */
  others: ReadonlyMap<string, readonly string[]>;
}
type ReadModel = { ok: true; model: FineModel } | { ok: false; findings: Finding[] };

const READ = ["Source", "Sink", "Conversion", "Storage", "Transmission", "LinearOptimalPowerFlow"];

export const isFineModel = ({ groups }: NetcdfFile): boolean => groups.has("Input") && groups.has("Parameters");

/**
 * The model in a netCDF file as FINE 2 writes it. "Input" has a group for each kind of components and one in it for each component. These
 * have inputs by time ("ts_"), location ("1d_"), pair of locations ("2d_") or without ("0d_"). "Parameters" has what is said of the model
 * as a whole. Source: vsa-fine.readthedocs.io, "xarrayIO". Throws when the file is damaged.
 */
export function readFine({ groups }: NetcdfFile): ReadModel {
  const { attributes } = groups.get("Parameters")!;
  const count = (name: string) => Number(attributes.get(name) || Number.NaN);
  const [steps, stepH] = [count("numberOfTimeSteps"), count("hoursPerTimeStep")];
  if (!Number.isInteger(steps) || steps < 1 || !(stepH > 0))
    return { ok: false, findings: [error("snapshots_unreadable")] };
  const kinds = [...groups.get("Input")!.groups];
  const read = kinds.filter(([kind]) => READ.includes(kind));
  const all = read.reduce((before, [, { groups: groups }]) => before + groups.size, 0);
  const beyond = checkCounts({ snapshots: steps, components: all, columns: 0, series: 0 });
  if (beyond) return { ok: false, findings: [beyond] };
  const components = read.flatMap(([kind, { groups: groups }]) =>
    [...groups].map(([name, group]) => new FineComponent(kind, name, group, steps)),
  );
  const places = components.reduce((before, { locations }) => before + locations.length, 0);
  const series = components.reduce((before, one) => before + one.series, 0);
  const tooMany = checkCounts({ snapshots: steps, components: places, columns: 0, series });
  if (tooMany) return { ok: false, findings: [tooMany] };
  const unitLines = (attributes.get("commodityUnitsDict") ?? "").split("\n").map((line) => line.split(/ : (.*)/s));
  const units = new Map(unitLines.map(([commodity = "", unit = ""]) => [commodity, unit]));
  const costUnit = attributes.get("costUnit") ?? "";
  return {
    ok: true,
    model: {
      steps,
      stepH,
      startYear: count("startYear"),
      units,
      costUnit,
      components,
      periods: count("numberOfInvestmentPeriods") || 1,
      megawatts: (commodity) => megawattsOf(units.get(commodity) ?? ""),
      money: moneyOf(costUnit) ?? 1,
      hasLimits: ["balanceLimit", "pathwayBalanceLimit"].some(
        (name) => !["", "None"].includes(attributes.get(name) ?? ""),
      ),
      others: new Map(
        kinds.flatMap(([kind, { groups: groups }]) =>
          READ.includes(kind) || groups.size === 0 ? [] : [[kind, [...groups.keys()]] as const],
        ),
      ),
    },
  };
}
