import type { SeriesData } from "~/entities/archive/snapshot";
import type { CarrierSide } from "~/entities/catalogue/carrierSides";
import type { CarrierLevelName, ParameterTypeName, TechnologyName } from "~/entities/catalogue/names";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { Parameter } from "~/entities/parameters/parameter";
import { typicalValues } from "~/entities/parameters/typicalValues";
import { spreadText } from "~/entities/timeseries/spread";
import type { Line, Node } from "~/entities/twin/component";
import type { Geometry } from "~/entities/twin/geometry";
import { measuredSeries, type SiteMeterYear, storedSeries } from "./series";

/** A sentence of the page in the language of who fills it in: key under `quick`, or with its domain before a colon. */
export type Words = (key: string, params?: Record<string, string | number>) => string;

/** What code enters names a parameter type and carrier levels that there are. */
type NamedProperties = Parameter["properties"] & { type: ParameterTypeName };
type NodeSides = Partial<Record<CarrierSide, CarrierLevelName>>;
interface Entered {
  value: number | boolean | null;
  unit: string;
  impact?: "money" | "CO2";
}

/** The values of a year with their unit; costs say that they are money. */
interface YearValues {
  unit: string;
  values: Float64Array;
  impact?: "money";
}

export const highest = (...all: (Float64Array | null)[]): number => {
  const [first] = all.filter((values) => values !== null);
  let most = 0;
  for (let i = 0; i < (first?.length ?? 0); i++) {
    let sum = 0;
    for (const values of all) sum += values?.[i] ?? 0;
    most = Math.max(most, sum);
  }
  return most;
};
/** Up to the next of two leading digits, so that a page shows a round number. */
export function roundUp(value: number): number {
  if (value <= 0) return 0;
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Number((Math.ceil(value / unit - 1e-9) * unit).toPrecision(3));
}

/** Rows of a system in the making: components at its location, their series and parameters, each with where it is from. */
export class SiteRows {
  protected readonly nodes: Node[] = [];
  protected readonly lines: Line[] = [];
  /** Locations and connections next to the border and the one location that every site has. */
  protected readonly more: Geometry[] = [];
  protected readonly parameters: Parameter[] = [];
  protected readonly series: SeriesData[] = [];

  constructor(
    protected readonly systemId: string,
    protected readonly words: Words,
  ) {}

  protected get site(): string {
    return `${this.systemId}-site`;
  }

  protected node(key: string, technology_id: TechnologyName, status: Node["status"], sides: NodeSides): string {
    const node_id = `${this.systemId}-${key}`;
    this.nodes.push({
      node_id,
      technology_id,
      geometry_id: this.site,
      system_id: this.systemId,
      name: this.words(`component.${key}`),
      description: "-",
      status,
      is_draft: false,
      carrier_level_input: null,
      carrier_level_output: null,
      carrier_level_input_secondary: null,
      carrier_level_output_secondary: null,
      connected_system_id: null,
      ...sides,
    });
    return node_id;
  }

  /** What there is and the most there may be. Null: nothing more may be built. */
  protected sizes(
    node: string,
    {
      existing,
      most,
      unit = "MW",
      enteredMost = false,
      mostSource,
    }: { existing: number; most: number | null; unit?: string; enteredMost?: boolean; mostSource?: string },
  ): void {
    const [entered, assumed] = [this.words("source.entered"), mostSource ?? this.words("source.most")];
    if (existing > 0) {
      this.number(node, "existing_capacity", { value: existing, unit }, entered);
      this.stays(node);
    }
    if (most !== null) this.number(node, "maximum_capacity", { value: most, unit }, enteredMost ? entered : assumed);
  }

  /** What stands is taken out of service by nobody's plan, unless its owner allows it. */
  protected stays(node: string): void {
    this.number(node, "retirement_allowed", { value: false, unit: "1" }, this.words("source.stays"));
  }

  protected storing(node: string, ratio: number, efficiency: number, loss: number | null): void {
    const source = this.words("source.assumed");
    this.number(node, "power_to_energy_ratio", { value: ratio, unit: "1/h" }, source);
    this.number(node, "charging_efficiency", { value: efficiency, unit: "1" }, source);
    this.number(node, "discharging_efficiency", { value: efficiency, unit: "1" }, source);
    if (loss !== null) this.number(node, "self_discharge", { value: loss, unit: "1/h" }, source);
  }

  protected typical(node: string, technology: TechnologyName, types: readonly ParameterTypeName[]): void {
    for (const type of types) {
      const typicalValue = typicalOf(technology, type);
      if (typicalValue) this.add(`${node}-${type}`, typicalValue, { node_id: node });
    }
  }

  protected number(node: string, type: ParameterTypeName, entered: Entered, reference: string): void {
    const id = [node, type, entered.impact === "CO2" ? "CO2" : ""].filter(Boolean).join("-");
    this.add(id, { type, ...entered, reference }, { node_id: node });
  }

  protected seriesOf(
    node: string,
    type: ParameterTypeName,
    { unit, values, impact }: YearValues,
    reference: string,
  ): void {
    const ts_id = this.store(`${node.slice(this.systemId.length + 1)}-${type}`, unit, values, reference);
    this.add(
      `${node}-${type}`,
      { type, value: null, unit, ...(impact ? { impact } : {}), reference },
      { node_id: node, ts_id },
    );
  }

  /** What a meter measured, with the name of its file and what is not of that year. */
  protected measured(
    node: string,
    type: ParameterTypeName,
    { block, name, moved, filled, spread }: SiteMeterYear,
  ): void {
    const { systemId: system_id } = this;
    const ts_id = `${system_id}-series-${node.slice(system_id.length + 1)}-${type}`;
    this.series.push(measuredSeries({ ts_id, system_id, source: name, spread }, block));
    const meter = this.words(moved + filled > 0 ? "source.meter_completed" : "source.meter", {
      name,
      year: block.year,
      moved,
      filled,
    });
    const reference = spread
      ? this.words("source.meter_spread", {
          meter,
          spread: spreadText(spread, (key, params) => this.words(`timeseries:${key}`, params)),
        })
      : meter;
    this.add(`${node}-${type}`, { type, value: null, unit: "MW", reference }, { node_id: node, ts_id });
  }

  protected store(key: string, unit: string, values: Float64Array, source: string): string {
    const ts_id = `${this.systemId}-series-${key}`;
    this.series.push(storedSeries({ ts_id, system_id: this.systemId, unit, source }, values));
    return ts_id;
  }

  protected add(id: string, properties: NamedProperties, where: Partial<Parameter>): void {
    this.parameters.push({
      parameter_id: id.startsWith(this.systemId) ? id : `${this.systemId}-${id}`,
      formula_element: null,
      scenario_id: BASE_SCENARIO_ID,
      system_id: this.systemId,
      node_id: null,
      line_id: null,
      technology_id: null,
      geometry_id: null,
      date: null,
      ts_id: null,
      task_id: null,
      properties,
      ...where,
    });
  }
}

/** A typical value of the catalogue, with its source; undefined where it has none. */
export const typicalOf = (technology: TechnologyName, type: ParameterTypeName): NamedProperties | undefined => {
  const one = typicalValues.find(
    ({ technology_id, properties }) => technology_id === technology && properties.type === type,
  );
  return one && { ...one.properties, type };
};
