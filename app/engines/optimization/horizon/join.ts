import type { RunTables } from "~/entities/results/result";
import type { EnergyProblem } from "../problem";
import { bookedObjective, describeComponents, type Report, summarise } from "../report";
import type { Window } from "./windows";

interface WindowReport {
  window: Window;
  report: Report;
}

export type Joined = Pick<Report, "components" | "tables" | "series" | "summary" | "remarks">;

/**
 * The results of a run that was solved in windows: of each window the model years that count. What was built, and what is paid for it, is
 * what the last window knows as decided. Present values are those of the first model year in every window, so costs add up.
 */
export function joinReports(full: EnergyProblem, windows: readonly WindowReport[]): Joined {
  const last = windows.at(-1)!.report;
  if (windows.length === 1) return last;
  const parts = windows.map(({ window: { first, keep }, report }) => {
    const years = new Set(full.years.slice(first, keep + 1));
    const from = full.years[first]!;
    const until = full.years[keep]! + full.spans[keep]!;
    const ofOwnYears = <T extends { year: number }>(rows: readonly T[]): T[] =>
      rows.filter(({ year }) => years.has(year));
    return {
      tables: report.tables,
      kept: ofOwnYears,
      series: ofOwnYears(report.series),
      remarks: report.remarks.filter(({ year }) => year === undefined || years.has(year)),
      lumps: report.lumps.filter(({ year }) => from <= year && year < until),
    };
  });
  const rows = <T extends { year: number }>(of: (tables: RunTables) => readonly T[] | undefined): T[] =>
    parts.flatMap(({ tables, kept: ofOwnYears }) => ofOwnYears(of(tables) ?? []));
  const byComponent = (row: { componentId: string | null }) => String(row.componentId);
  const tables: RunTables = {
    capacities: grouped(
      rows((t) => t.capacities),
      byComponent,
    ),
    costs: grouped(
      rows((t) => t.costs),
      byComponent,
    ),
    operation: grouped(
      rows((t) => t.operation),
      byComponent,
    ),
    balances: grouped(
      rows((t) => t.balances),
      ({ placeId, carrierLevelId }) => `${placeId}|${carrierLevelId}`,
    ),
    emissions: grouped(
      rows((t) => t.emissions),
      ({ impact }) => impact,
    ),
    outages: rows((t) => t.outages),
    investments: last.tables.investments,
    vintages: last.tables.vintages,
  };
  const lumps = parts.flatMap((part) => part.lumps);
  const summary = summarise(full, 0, tables, lumps);
  summary.objective = bookedObjective(full, summary, tables);
  return {
    components: describeComponents(full),
    tables,
    series: parts.flatMap((part) => part.series),
    remarks: parts.flatMap((part) => part.remarks),
    summary,
  };
}

/** Rows of one key next to each other, as tables of a run without windows have them. */
function grouped<T>(rows: readonly T[], keyOf: (row: T) => string): T[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()].flat();
}
