import type { ResultComponent, StoredResult } from "~/entities/results/result";
import type { Project } from "./project";

type Result = Pick<StoredResult, "years" | "spans" | "components" | "tables">;

/** A plant that the plan builds and that takes in no carrier: sun, wind, water. */
export interface Source {
  component: ResultComponent;
  carrierId: string;
  /** What the built part of it gives, by year of the project, without ageing [MWh/a]. */
  energy: number[];
  /** What of it the plan builds, by year of the project [1]. */
  share: number[];
}

/** A store that the plan builds, and how often it is filled in a year [1/a]: the mean of the model years. */
export interface Cycled {
  componentId: string;
  cyclesPerYear: number;
}

/** The model year that stands for each year of a project. */
export function modelYears({ years, spans }: Pick<Result, "years" | "spans">, project: Project): number[] {
  return Array.from({ length: project.years }, (_, i) => {
    const year = project.firstYear + i;
    const at = years.findLastIndex((one) => one <= year);
    return years[Math.max(0, at)] ?? spans.length;
  });
}

const builtIds = ({ assets }: Project): Set<string> =>
  new Set(assets.filter(({ side, cost }) => side === "plan" && cost > 0).map(({ componentId }) => componentId));

export function sourcesOf(plan: Result, project: Project, carrierOf: (level: string) => string): Source[] {
  const built = builtIds(project);
  const years = modelYears(plan, project);
  return plan.components.flatMap((component) => {
    const { id, root, carrierLevelInput, carrierLevelInputSecondary, carrierLevelOutput } = component;
    const isSource = root === "transformation" && !carrierLevelInput && !carrierLevelInputSecondary;
    if (!isSource || !carrierLevelOutput || !built.has(id)) return [];
    const energyIn = new Map(
      plan.years.map((year) => {
        const operated = plan.tables.operation.find((row) => row.componentId === id && row.year === year);
        return [year, operated?.energyMwh ?? 0] as const;
      }),
    );
    const share = years.map((year) => builtShare(plan, id, year));
    const energy = years.map((year, i) => (energyIn.get(year) ?? 0) * share[i]!);
    return [{ component, carrierId: carrierOf(carrierLevelOutput), energy, share }];
  });
}

/** What of a capacity the run builds [1]. */
function builtShare({ tables }: Result, id: string, year: number): number {
  const row = tables.capacities.find((one) => one.componentId === id && one.year === year && one.kind === "capacity");
  const whole = row ? row.existing + row.built : 0;
  return row && whole > 0 ? row.built / whole : 1;
}

/** Batteries are storages of electricity. */
export function batteriesOf(plan: Result, project: Project, carrierOf: (level: string) => string): Cycled[] {
  const built = builtIds(project);
  return plan.components.flatMap(({ id, root, carrierLevelOutput, carrierLevelInput }) => {
    const level = carrierLevelOutput ?? carrierLevelInput;
    if (root !== "storage" || !built.has(id) || level === null || carrierOf(level) !== "electricity") return [];
    const cycles = plan.years.map((year) => {
      const size = plan.tables.capacities.find(
        (row) => row.componentId === id && row.year === year && row.kind === "capacity",
      );
      const operated = plan.tables.operation.find((row) => row.componentId === id && row.year === year);
      return size?.total ? (operated?.energyMwh ?? 0) / size.total : 0;
    });
    return [{ componentId: id, cyclesPerYear: cycles.reduce((sum, one) => sum + one, 0) / (cycles.length || 1) }];
  });
}

/** Energy of some carriers that a run sells, by year of a project, without what is bought to be sold again [MWh/a]. */
export function soldEnergy(
  result: Result,
  project: Project,
  { carriers, carrierOf }: { carriers: ReadonlySet<string>; carrierOf: (level: string) => string },
): number[] {
  const sellers = new Set(
    result.components
      .filter(
        ({ root, carrierLevelInput }) =>
          root === "trade" && carrierLevelInput !== null && carriers.has(carrierOf(carrierLevelInput)),
      )
      .map(({ id }) => id),
  );
  const sold = new Map<number, number>();
  for (const { componentId, year, energyMwh, intakeMwh, resale } of result.tables.operation)
    if (sellers.has(componentId))
      sold.set(year, (sold.get(year) ?? 0) + energyMwh - intakeMwh - (resale?.soldMwh ?? 0));
  return modelYears(result, project).map((year) => sold.get(year) ?? 0);
}
