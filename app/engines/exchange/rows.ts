import type { SeriesData } from "~/entities/archive/snapshot";
import type { CarrierSide } from "~/entities/catalogue/carrierSides";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import type { Parameter, ParameterImpact } from "~/entities/parameters/parameter";
import { timeseriesProperties } from "~/entities/timeseries/timeseries";
import type { ComponentStatus, Line, Node, TransmissionDirection } from "~/entities/twin/component";

/** A component of the system in the making, as its parameters name it. */
export type Owner = { node_id: string } | { line_id: string };
export type Sides = Partial<Record<CarrierSide, string>>;

/** A value, or the values of a year at the builder's step. */
type Value = number | boolean | Float64Array;
interface Meant {
  unit: string;
  /** Where it is from: file and column. */
  from: string;
  impact?: ParameterImpact;
}
interface YearAxis {
  year: number;
  stepS: number;
}

const isEndless = (value: number): boolean => Math.abs(value) === Infinity;

const MOST_LETTERS = 200;
/** A name as the product takes it: one line, not empty, not too long. */
export const plainName = (text: string, fallback: string): string =>
  text
    .replace(/[\u0000-\u001f\u007f]+/g, " ")
    .trim()
    .slice(0, MOST_LETTERS) || fallback;

/** What every component of a system has. */
interface ComponentFacts {
  name: string;
  technology_id: string;
  geometry_id: string;
  status: ComponentStatus;
}

/** Components of a system in the making, their series and parameters, each with where its value is from. */
export class Rows {
  readonly nodes: Node[] = [];
  readonly lines: Line[] = [];
  readonly parameters: Parameter[] = [];
  readonly series: SeriesData[] = [];
  /** Where values are from that have no end: no file could keep them, and nothing can be computed with them. A gap of a series is none. */
  readonly endless = new Set<string>();

  constructor(
    readonly systemId: string,
    private readonly time: YearAxis,
  ) {}

  private component({ name, technology_id, geometry_id, status }: ComponentFacts, sides: Sides) {
    return {
      technology_id,
      geometry_id,
      system_id: this.systemId,
      name,
      description: "-",
      status,
      is_draft: false,
      carrier_level_input: null,
      carrier_level_output: null,
      carrier_level_input_secondary: null,
      carrier_level_output_secondary: null,
      connected_system_id: null,
      ...sides,
    };
  }

  node(facts: ComponentFacts, sides: Sides): Owner {
    const node_id = `${this.systemId}-n${this.nodes.length + 1}`;
    const name = plainName(facts.name, node_id);
    this.nodes.push({ node_id, ...this.component({ ...facts, name }, sides) });
    return { node_id };
  }

  line(
    facts: ComponentFacts,
    { level, km, direction }: { level: string; km: number; direction: TransmissionDirection },
  ): Owner {
    const line_id = `${this.systemId}-l${this.lines.length + 1}`;
    const sides = { carrier_level_input: level, carrier_level_output: level };
    const row = this.component({ ...facts, name: plainName(facts.name, line_id) }, sides);
    this.lines.push({ line_id, ...row, value: km, transmission_direction: direction });
    return { line_id };
  }

  /** A parameter of a component, or (null) of the system. */
  set(owner: Owner | null, type: ParameterTypeName, value: Value, { unit, from, impact }: Meant): void {
    const of = owner === null ? this.systemId : "node_id" in owner ? owner.node_id : owner.line_id;
    const id = [of, type, impact === "money" ? undefined : impact].filter(Boolean).join("-");
    const hasEnd = value instanceof Float64Array ? !value.some(isEndless) : Number.isFinite(Number(value));
    if (!hasEnd) this.endless.add(from);
    const ts_id = value instanceof Float64Array ? this.store(id, unit, value, from) : null;
    this.parameters.push({
      parameter_id: `${id}-p`,
      formula_element: null,
      scenario_id: BASE_SCENARIO_ID,
      system_id: this.systemId,
      node_id: null,
      line_id: null,
      technology_id: null,
      geometry_id: null,
      date: null,
      ts_id,
      task_id: null,
      ...owner,
      properties: {
        type,
        value: value instanceof Float64Array ? null : value,
        unit,
        reference: from,
        ...(impact ? { impact } : {}),
      },
    });
  }

  private store(id: string, unit: string, values: Float64Array, source: string): string {
    const ts_id = `${id}-ts`;
    const { year, stepS } = this.time;
    this.series.push({
      meta: {
        ts_id,
        system_id: this.systemId,
        type: "uploaded",
        interpolation: "stepwise",
        properties: { ...timeseriesProperties.parse({ unit }), source },
      },
      blocks: [{ year, startMs: Date.UTC(year, 0, 1), stepS, values }],
    });
    return ts_id;
  }
}
