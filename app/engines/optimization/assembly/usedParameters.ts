import type { InputChange } from "~/entities/optimizations/variation";
import type { Parameter, ParameterImpact } from "~/entities/parameters/parameter";
import { type Computed, isUncomputable, type ParameterInYear } from "~/entities/parameters/parameterInYear";
import type { ParameterOrigin } from "~/entities/parameters/parameterResolution";
import type { UsedParameter } from "~/entities/results/usedParameter";

/** Who is being read. */
interface Owner {
  element: { geometryId?: string };
  componentId?: string;
  componentName?: string;
}
type Values = number | Float64Array;
interface About {
  type: string;
  impact: ParameterImpact;
  origin: ParameterOrigin;
  /** What the run changes of it. */
  change?: InputChange;
}

/** What a parameter came to in a model year. */
interface Reading {
  /** Index of the year, and how many there are. */
  year: number;
  years: number;
  parameter: ParameterInYear;
  /** The values of the parameter and of the parts of its formula. */
  computed: ReadonlyMap<ParameterInYear, Computed>;
}

/** Values of a used parameter in a model year. */
interface YearValues {
  values: Values;
  /** Where they are entered; null: nowhere. */
  row: Parameter | null;
  /** Of a formula. */
  isPart?: boolean;
}

/** Notes every parameter that a run reads, as it reads it: what can be looked up afterwards is what counted. */
export class UsedParameters {
  private readonly byKey = new Map<string, UsedParameter>();

  /** `isKept`: off where nobody will look anything up, as in a test. */
  constructor(private readonly isKept = true) {}

  get list(): UsedParameter[] {
    return [...this.byKey.values()];
  }

  /** A parameter of an owner in a model year, with the parts of its formula. */
  add(
    owner: Owner,
    { type, impact, change }: Pick<About, "type" | "impact" | "change">,
    reading: Reading,
    isPart = false,
  ): void {
    if (!this.isKept) return;
    const { year, years, parameter, computed } = reading;
    const values = computed.get(parameter);
    if (values === undefined || isUncomputable(values)) return;
    const { row, origin } = parameter;
    const used = this.entry(owner, { type, impact, origin, change }, years, "");
    // What a formula is made of may be read by itself, too.
    if (!isPart) delete used.part;
    if (!note(used, year, { values, row, isPart })) return;
    if (parameter.kind !== "formula") return;
    used.formula ??= row?.properties.formula ?? parameter.formula.text;
    for (const child of parameter.children)
      if (child.parameter) this.add(owner, child, { ...reading, parameter: child.parameter }, true);
  }

  /** A row by itself, where the rows of a parameter add up: a value per model year, null where it does not count. */
  addRow(
    owner: Owner,
    row: Parameter,
    about: Pick<About, "origin" | "change">,
    values: readonly (Values | null)[],
  ): void {
    if (!this.isKept) return;
    const { type, impact = "money" } = row.properties;
    const used = this.entry(owner, { type, impact, ...about }, values.length, row.parameter_id);
    values.forEach((value, year) => value !== null && note(used, year, { values: value, row }));
  }

  private entry(owner: Owner, { type, impact, origin, change }: About, years: number, ofRow: string): UsedParameter {
    const { geometryId } = owner.element;
    const componentId = owner.componentId ?? null;
    const placeId = componentId === null ? (geometryId ?? null) : null;
    const key = `${componentId ?? ""}|${placeId ?? ""}|${type}|${impact}|${ofRow}`;
    let used = this.byKey.get(key);
    if (!used) {
      used = {
        componentId,
        placeId,
        name: owner.componentName ?? "",
        parameterType: type,
        impact,
        level: origin.level,
        scenarioId: origin.scenario_id,
        priceScenario: "base",
        parameterIds: [],
        seriesIds: [],
        formula: null,
        sources: [],
        ranges: null,
        values: Array.from({ length: years }, () => null),
      };
      if (change) used.changed = { factor: change.factor, value: change.value };
      this.byKey.set(key, used);
    }
    return used;
  }
}

/** Enters a value of a year; false when the year has one already. */
function note(used: UsedParameter, year: number, { values, row, isPart = false }: YearValues): boolean {
  if (used.values[year] !== null) return false;
  if (isPart && used.values.every((value) => value === null)) used.part = true;
  const { mean, range } = describe(values);
  used.values[year] = mean;
  if (range) {
    used.ranges ??= used.values.map(() => null);
    used.ranges[year] = range;
  }
  if (row) {
    const { reference, price_scenario, formula } = row.properties;
    used.priceScenario = price_scenario ?? "base";
    used.formula ??= formula ?? null;
    put(used.parameterIds, row.parameter_id);
    put(used.seriesIds, row.ts_id);
    put(used.sources, reference);
  }
  return true;
}

/** Mean, least and largest of the values that are there. */
function describe(values: Values): { mean: number | null; range: [number, number] | null } {
  if (typeof values === "number") return { mean: values, range: null };
  let [sum, count, least, most] = [0, 0, Infinity, -Infinity];
  for (const value of values) {
    if (Number.isNaN(value)) continue;
    sum += value;
    count++;
    if (value < least) least = value;
    if (value > most) most = value;
  }
  return count === 0 ? { mean: null, range: null } : { mean: sum / count, range: [least, most] };
}

function put(list: string[], value: string | null | undefined): void {
  if (value && !list.includes(value)) list.push(value);
}
