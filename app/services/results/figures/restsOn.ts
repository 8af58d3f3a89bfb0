import { costAt } from "~/entities/catalogue/data/costBySize";
import type { TechnologyName } from "~/entities/catalogue/names";
import type { StoredResult } from "~/entities/results/result";
import type { Build } from "~/entities/results/runSummary/builds";
import type { StoredParameter } from "~/entities/results/usedParameter";

/** Lines of the table at most. */
const MOST = 16;
/** A cost that differs by more than this share from that of the size that is built is said. */
const FAR = 0.15;
/** Per kW or kWh of the curves, per MW or MWh of the parameters. */
const MEGA = 1000;

/** What is paid for each MWh, and what it emits. */
const PRICES: ReadonlySet<string> = new Set(["purchase_price", "sale_price", "energy_levy", "variable_cost"]);

interface Part {
  result: Pick<StoredResult, "components" | "years" | "currency" | "tables">;
  parameters: readonly StoredParameter[];
  builds: readonly Build[];
}

/**
 * The inputs that the answer rests on most: costs of what is built, prices and emissions of what is bought and sold, in the order in which
 * the run read them, and then what is needed.
 */
export function restsOn({ result, parameters, builds }: Part): StoredParameter[] {
  const built = new Set(builds.map(({ componentId }) => componentId));
  const used = new Set(
    result.tables.operation.filter(({ energyMwh }) => energyMwh > 0).map(({ componentId }) => componentId),
  );
  const trade = new Set(result.components.filter(({ root }) => root === "trade").map(({ id }) => id));
  const demands = new Set(result.components.filter(({ root }) => root === "consumption").map(({ id }) => id));
  const isNeed = ({ componentId, parameterType, part }: StoredParameter): boolean =>
    componentId !== null && part === undefined && parameterType === "demand" && demands.has(componentId);
  const counts = ({ componentId, parameterType, part }: StoredParameter): boolean =>
    componentId !== null &&
    part === undefined &&
    (parameterType === "investment_cost"
      ? built.has(componentId)
      : PRICES.has(parameterType) && trade.has(componentId) && used.has(componentId));
  return [...parameters.filter(counts), ...parameters.filter(isNeed)].slice(0, MOST);
}

/** A component whose cost is that of another size. */
export interface OtherSize {
  componentId: string;
  /** What is built [kW, of storages kWh]. */
  size: number;
  unit: "kW" | "kWh";
  /** As the run read it, and as plants of that size cost [EUR/kW or EUR/kWh]. */
  used: number;
  usual: number;
}

/** What is built at a typical cost that is not one of its size. A cost that somebody entered without such a source is his. */
export function otherSizes({ result, parameters, builds }: Part): OtherSize[] {
  if (result.currency !== "EUR") return [];
  const technologies = new Map(result.components.map(({ id, technologyId }) => [id, technologyId]));
  return builds.flatMap(({ componentId, amount, year }): OtherSize[] => {
    const row = parameters.find(
      (one) => one.componentId === componentId && one.parameterType === "investment_cost" && one.impact === "money",
    );
    const size = amount * MEGA;
    const usual = costAt(technologies.get(componentId) as TechnologyName, size, year);
    const value = row?.values[result.years.indexOf(year)];
    if (!row || !usual || !value || !row.sources.some((source) => /DEA, Technology Data|REopt/.test(source))) return [];
    const used = value / MEGA;
    if (Math.abs(used / usual.cost - 1) <= FAR) return [];
    return [{ componentId, size, unit: row.unit.includes("MWh") ? "kWh" : "kW", used, usual: usual.cost }];
  });
}
