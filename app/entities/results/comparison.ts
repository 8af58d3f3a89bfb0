import type { ParameterImpact } from "~/entities/parameters/parameter";
import { clean } from "./capacities";
import { COST_KINDS, type CostKind } from "./costKinds";
import type { ResultComponent, RunTables } from "./result";
import type { StoredParameter } from "./usedParameter";

/** Two to four runs side by side. All values are in the order of the runs. Null: the run has no such value. */
export const MOST_COMPARED_RUNS = 4;

export interface ComparedResult {
  components: readonly ResultComponent[];
  tables: Pick<RunTables, "capacities" | "costs" | "operation" | "emissions">;
}

/** One number of a component (or of the system, null) in each run. */
export interface ComparedRow<Kind extends string> {
  componentId: string | null;
  name: string;
  kind: Kind;
  unit: string;
  values: (number | null)[];
  /** Of a size: the runs in which nothing limits it. Their value is null. */
  unlimited?: boolean[];
}

export interface ComparedInput extends Pick<
  StoredParameter,
  "componentId" | "placeId" | "name" | "unit" | "parameterType" | "impact"
> {
  /** By run, then by compared year. Of a series its mean. Null: the run read no such parameter. */
  values: ((number | null)[] | null)[];
  /** Least and largest of a series, as above; null where none is one. */
  ranges: (([number, number] | null)[] | null)[] | null;
}

/** Model years that all runs have. */
export const commonYears = (runs: readonly { years: readonly number[] }[]): number[] =>
  (runs[0]?.years ?? []).filter((year) => runs.every(({ years }) => years.includes(year)));

type Sizes = ComparedRow<"capacity" | "power">;
/** Capacities in service in a year [MW or MWh], by component; what no run limits is left out. */
export function comparedSizes(results: readonly ComparedResult[], year: number): Sizes[] {
  const rows = joined<"capacity" | "power">(results, ({ tables, components }) =>
    tables.capacities
      .filter((row) => row.year === year)
      .map(({ componentId, kind, unit, total }) => ({
        componentId,
        kind,
        unit,
        name: nameOf(components, componentId),
        ...(total === null ? { value: null, isUnlimited: true } : { value: clean(total) }),
      })),
  );
  return rows.filter(({ values }) => values.some((value) => value !== null));
}

/** Yearly money [currency/a], or an emission [kg/a], by kind; the sum of the components, decommissioning left out. */
export function comparedCosts(
  results: readonly ComparedResult[],
  impact: ParameterImpact,
  year: number,
  unit: string,
): ComparedRow<CostKind>[] {
  return COST_KINDS.filter((kind) => kind !== "decommissioning").flatMap((kind) => {
    const rows = results.map(({ tables }) =>
      tables.costs.filter((row) => row.kind === kind && row.impact === impact && row.year === year),
    );
    if (rows.every((own) => own.length === 0)) return [];
    const values = rows.map((own) => own.reduce((sum, { amount }) => sum + amount, 0));
    return [{ componentId: null, name: "", kind, unit, values }];
  });
}

type Uses = "energy" | "intake" | "curtailed";
/** Energy of each component in a year [MWh/a]: main flow, intake where it is another, what was curtailed where there is any. */
export function comparedOperation(results: readonly ComparedResult[], year: number): ComparedRow<Uses>[] {
  const rows = joined<Uses>(results, ({ tables, components }) =>
    tables.operation
      .filter((row) => row.year === year)
      .flatMap(({ componentId, energyMwh, intakeMwh, curtailedMwh }) => {
        const about = { componentId, unit: "MWh/a", name: nameOf(components, componentId) };
        return [
          { ...about, kind: "energy" as const, value: clean(energyMwh) },
          { ...about, kind: "intake" as const, value: clean(intakeMwh) },
          { ...about, kind: "curtailed" as const, value: curtailedMwh === null ? null : clean(curtailedMwh) },
        ];
      }),
  );
  const energy = new Map(
    rows.flatMap(({ kind, componentId, values }) => (kind === "energy" ? [[componentId, values]] : [])),
  );
  const isOther = (row: ComparedRow<Uses>) =>
    JSON.stringify(energy.get(row.componentId)) !== JSON.stringify(row.values);
  return rows.filter((row) => row.kind === "energy" || (isOther(row) && row.values.some((value) => value)));
}

/** Emissions of a year by kind of emission [kg/a]; 0 where a run counts none. */
export function comparedEmissions(results: readonly ComparedResult[], year: number) {
  const impacts = [...new Set(results.flatMap(({ tables }) => tables.emissions.map(({ impact }) => impact)))];
  return impacts.map((impact) => ({
    componentId: null,
    name: "",
    kind: impact,
    unit: "kg/a",
    values: results.map(
      ({ tables }) => tables.emissions.find((row) => row.impact === impact && row.year === year)?.total ?? 0,
    ),
  }));
}

const nameOf = (components: readonly ResultComponent[], id: string): string =>
  components.find((one) => one.id === id)?.name ?? id;

interface OneValue<Kind extends string> extends Omit<ComparedRow<Kind>, "values" | "unlimited"> {
  value: number | null;
  isUnlimited?: boolean;
}

/** Rows of all runs by component and kind, in the order in which they first come. */
function joined<Kind extends string>(
  results: readonly ComparedResult[],
  rowsOf: (result: ComparedResult) => OneValue<Kind>[],
): ComparedRow<Kind>[] {
  const rows = new Map<string, ComparedRow<Kind>>();
  results.forEach((result, run) => {
    for (const { value, isUnlimited, ...about } of rowsOf(result)) {
      const key = `${about.componentId ?? ""}|${about.kind}`;
      const row = rows.get(key) ?? { ...about, values: results.map(() => null) };
      rows.set(key, row);
      row.values[run] = value;
      if (isUnlimited) (row.unlimited ??= results.map(() => false))[run] = true;
    }
  });
  return [...rows.values()];
}

/**
 * Parameters that the runs read differently in the years they share: another value, another series, or entered and read by some
 * only. What nobody entered, a type's default or what its own formula gives, is no difference where other runs had no use for it. Rows
 * that add up count as their sum. `years` are the model years of each run, `shared` those to compare.
 */
export function differingInputs(
  runs: readonly { years: readonly number[]; used: readonly StoredParameter[] }[],
  shared: readonly number[],
): ComparedInput[] {
  const rows = new Map<string, ComparedInput>();
  const entered = new Set<ComparedInput>();
  runs.forEach(({ years, used }, run) => {
    const at = shared.map((year) => years.indexOf(year));
    for (const one of used) {
      const { componentId, placeId, name, unit, parameterType, impact } = one;
      const key = `${componentId ?? ""}|${placeId ?? ""}|${parameterType}|${impact}`;
      const about = { componentId, placeId, name, unit, parameterType, impact };
      const row = rows.get(key) ?? { ...about, values: runs.map(() => null), ranges: null };
      rows.set(key, row);
      if (one.scenarioId !== null) entered.add(row);
      const before = row.values[run];
      row.values[run] = at.map((y, i) => added(before?.[i] ?? null, one.values[y] ?? null));
      if (one.ranges) {
        row.ranges ??= runs.map(() => null);
        row.ranges[run] = at.map((y) => one.ranges?.[y] ?? null);
      }
    }
  });
  return [...rows.values()].filter((row) => {
    const read = row.values.flatMap((values, run) => (values === null ? [] : [[values, row.ranges?.[run] ?? null]]));
    if (read.some((one) => JSON.stringify(one) !== JSON.stringify(read[0]))) return true;
    return read.length < runs.length && entered.has(row);
  });
}

/** Whether every run read it: what only some had a use for says little of why results differ. */
export const isReadByAll = ({ values }: Pick<ComparedInput, "values">): boolean =>
  values.every((runValues) => runValues !== null);

/**
 * What all runs read comes first, then what only some did. Within each what moves the objective most: by what the prices of the first result
 * tell (`effectOf`, in the unit of the objective; null where they do not), then by the largest change as a share of the larger value.
 */
export function byEffect(
  inputs: readonly ComparedInput[],
  effectOf: (input: ComparedInput) => number | null,
): ComparedInput[] {
  const rank = inputs.map((input) => ({
    input,
    all: Number(isReadByAll(input)),
    effect: Math.abs(effectOf(input) ?? 0),
    change: largestChange(input),
  }));
  return rank.sort((a, b) => b.all - a.all || b.effect - a.effect || b.change - a.change).map(({ input }) => input);
}

/** The largest change against the first run [0 to 2], of means and of the ends of series. */
function largestChange({ values, ranges }: ComparedInput): number {
  const change = (before: number | null, after: number | null): number => {
    if (before === null || after === null) return before === after ? 0 : 1;
    const size = Math.max(Math.abs(before), Math.abs(after));
    return size === 0 ? 0 : Math.abs(after - before) / size;
  };
  const first = values[0] ?? [];
  const changes = values
    .slice(1)
    .flatMap((runValues, run) =>
      first.flatMap((before, y) => [
        change(before, runValues?.[y] ?? null),
        ...[0, 1].map((end) => change(ranges?.[0]?.[y]?.[end] ?? null, ranges?.[run + 1]?.[y]?.[end] ?? null)),
      ]),
    );
  return Math.max(0, ...changes);
}

const added = (a: number | null, b: number | null): number | null => (a === null ? b : b === null ? a : a + b);

/** Differences to the first run; null where one of the two is missing. */
export const deltas = (values: readonly (number | null)[]): (number | null)[] =>
  values.map((value) => {
    const first = values[0] ?? null;
    return value === null || first === null ? null : value - first;
  });
