import type { Findings } from "../findings";
import type { CapacityModel, Stock } from "../problem";

/** A run in which nothing is decided: what exists and what is planned, and what is put in its place at its end of life. */
export interface StatusQuo {
  /** Rebuild, at its price, what reaches its end of life; else it is gone. */
  rebuild: boolean;
  /** Model years. */
  years: readonly number[];
  /** The calendar year after the last one that the run stands for. */
  horizonEnd: number;
}

type Planned = CapacityModel["planned"][number];
type Life = Pick<CapacityModel, "stock" | "planned" | "lifetimeA">;

/**
 * What replaces capacity that reaches its end of life inside the horizon. It has the same size, from that calendar year on, with the
 * lifetime and the price of the model year that stands for it, again and again. What a maximum cut off is not replaced.
 */
function replacements(years: readonly number[], horizonEnd: number, { stock, planned, lifetimeA }: Life): Planned[] {
  return endings(years, horizonEnd, { stock, planned }).flatMap(({ amount, until }) => {
    const built: Planned[] = [];
    for (let from = until; from < horizonEnd;) {
      const yearIndex = years.findLastIndex((year) => year <= from);
      const lifetime = lifetimeA[yearIndex] ?? Number.POSITIVE_INFINITY;
      built.push({ yearIndex, from, amount, until: from + lifetime, replacement: true });
      // A lifetime that is not positive is an error of its own.
      from = lifetime > 0 ? from + lifetime : Number.POSITIVE_INFINITY;
    }
    return built;
  });
}

const endings = (years: readonly number[], horizonEnd: number, { stock, planned }: Pick<Life, "stock" | "planned">) =>
  [...stock.filter((part: Stock) => !part.cut), ...planned].filter(
    ({ amount, until }) => amount > 0 && until >= (years[0] ?? 0) && until < horizonEnd,
  );

/** Whether the span in which a life ends replaces it in kind, and says so (blocks/replacement.ts). */
function isReplacedInSpan(
  { years, horizonEnd }: Pick<StatusQuo, "years" | "horizonEnd">,
  { replacement }: Pick<CapacityModel, "replacement">,
  until: number,
): boolean {
  const yearIndex = years.findLastIndex((year) => year < until);
  const end = years[yearIndex + 1] ?? horizonEnd;
  return yearIndex >= 0 && Math.ceil(until) < end && replacement[yearIndex]?.money !== undefined;
}

/** A capacity of a status quo: no bound asks for more, nothing is built but replacements. */
export function asStatusQuo(
  cap: CapacityModel,
  { rebuild, years, horizonEnd }: StatusQuo,
  about: { componentId?: string; componentName?: string },
  findings: Findings,
): CapacityModel {
  const fixed: CapacityModel = { ...cap, buildable: false, minimum: years.map(() => 0) };
  const ends = endings(years, horizonEnd, cap);
  if (!rebuild) {
    for (const { until } of ends)
      if (!isReplacedInSpan({ years, horizonEnd }, cap, until))
        findings.add("status_quo_ends", "info", { ...about, detail: String(until) });
    return fixed;
  }
  const parameterType = cap.role === "power" ? "investment_cost_power" : "investment_cost";
  if (ends.length > 0 && cap.investment.every(({ money }) => money === undefined))
    findings.add("rebuild_without_cost", "warning", { ...about, parameterType });
  return { ...fixed, planned: [...cap.planned, ...replacements(years, horizonEnd, cap)] };
}
