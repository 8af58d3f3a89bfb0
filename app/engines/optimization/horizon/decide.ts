import type { VintageRow } from "~/entities/results/result";
import { cutToMaximum } from "../assembly/cutStock";
import { sureCapacity } from "../blocks/vintages";
import { maximumType } from "../capacityAssembly";
import { checkMinimum } from "../capacityRules";
import type { Findings } from "../findings";
import { stockOf } from "../kinds/takeOver";
import { type CapacityModel, type ComponentModel, type EnergyProblem, nameOf, type Stock } from "../problem";
import { type Decided, decidedKey } from "./partOfYears";

/** What a window decided until `keptYear`, as stock of the windows after it; what it would do later is forgotten. */
export function decide(vintages: readonly VintageRow[], keptYear: number): Decided {
  const decided = new Map<string, Stock[]>();
  const upToKeptYear = <T extends { year: number }>(list: readonly T[]): T[] =>
    list.filter(({ year }) => year <= keptYear);
  for (const row of vintages) {
    if (row.year !== null && row.year > keptYear) continue;
    const key = decidedKey(row.componentId, row.kind);
    const converted = row.converted ? { converted: upToKeptYear(row.converted) } : {};
    const parts = stockOf({ ...row, retired: upToKeptYear(row.retired), ...converted });
    decided.set(key, [...(decided.get(key) ?? []), ...parts.filter((part) => part.amount > 0 || part.decided)]);
  }
  return decided;
}

/**
 * Fits what earlier windows decided into the bounds of this one. What a later maximum, which they did not see, leaves no room for goes out
 * of service in that year at no cost, as other stock does. It is paid for on. A finding says so for the first year. A least capacity that
 * cannot be reached any more is an error. Changes the stock of the problem.
 */
export function fitDecided(problem: EnergyProblem, findings: Findings): void {
  for (const component of problem.components) {
    fit(problem, component, component.capacity, findings);
    if (component.kind === "storage" && component.power) fit(problem, component, component.power, findings);
  }
}

function fit(problem: EnergyProblem, component: ComponentModel, cap: CapacityModel, findings: Findings): void {
  const { years } = problem;
  if (cap.unlimited || cap.byMaximum) return;
  const isOpen = component.root === "trade" || component.root === "consumption";
  if (!isOpen && cap.stock.some(({ decided }) => decided)) {
    const room = cap.maximum.map((most, y) =>
      most === null ? null : Math.max(0, most - sureCapacity(years, { ...cap, stock: [] }, y)),
    );
    cap.stock = cutToMaximum(cap.stock, room, years, (y, amount) => {
      if (y > 0) return;
      findings.add("horizon_above_maximum", "warning", {
        ...nameOf(component),
        year: years[y],
        amount,
        unit: cap.unit,
        parameterType: maximumType(cap.role),
      });
    });
  }
  years.forEach((_, y) => checkMinimum(problem, { component, cap }, y, findings));
}
