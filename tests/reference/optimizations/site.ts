import { AutomaticSolver } from "~jobs/solver/automatic";
import type { Solver } from "~/engines/linearModel";
import { runOptimization } from "~/engines/optimization/run";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import { ROOT_TECHNOLOGIES, type RootTechnology, technologySchema } from "~/entities/catalogue/technology";
import { type Optimization, optimizationSchema } from "~/entities/optimizations/optimization";
import type { Parameter, ParameterImpact } from "~/entities/parameters/parameter";
import type { RunResult } from "~/entities/results/result";
import { timeseriesProperties } from "~/entities/timeseries/timeseries";
import type { ComponentStatus, Line, Node, TransmissionDirection } from "~/entities/twin/component";

/** A parameter: a plain value, one per impact, a series (hourly unless stepS says otherwise), or rows by year. */
export type Given =
  | number
  | boolean
  | { series: ArrayLike<number>; year: number; stepS?: number; impact?: ParameterImpact }
  | Partial<Record<ParameterImpact, number>>
  | { date?: number; eol?: number; value: number }[];

interface ComponentInput {
  id: string;
  root: RootTechnology;
  place?: string;
  status?: ComponentStatus;
  input?: string;
  output?: string;
  input2?: string;
  output2?: string;
  parameters?: Record<string, Given>;
}

/** Builds a system by hand, as the entry pages would: for tests and benches of the engine. */
export class Site {
  readonly snapshot: SystemSnapshot = {
    system: {
      system_id: "sys",
      name: "Test site",
      unit: "EUR",
      timezone: "UTC",
      geometry_id: "area",
      status: "success",
      properties: {},
      has_operation: false,
      has_expansion: true,
      has_portfolio: false,
    },
    geometries: [],
    nodes: [],
    lines: [],
    technologies: ROOT_TECHNOLOGIES.map((root) =>
      technologySchema.parse({
        technology_id: root,
        tech_id_parent: null,
        name: { en: root },
        abbr: root,
        is_custom: false,
        color: "#FFFFFF",
        properties: { unit: root === "storage" ? "MWh" : "MW" },
      }),
    ),
    carriers: [{ carrier_id: "electricity", unit: "MWh", color: "#FFFFFF", name: { en: "Electricity" } }],
    carrierLevels: [],
    parameterTypes: [],
    parameters: [],
    scenarios: [{ scenario_id: "base", name: "Base", system_id: null }],
    series: [],
  };
  private count = 0;

  place(id: string, position: [number, number] = [0, 0], availableSpace: number | null = null): this {
    this.snapshot.geometries.push({
      geometry_id: id,
      name: id,
      type: "Point",
      coordinates: position,
      geometry_id_start: null,
      geometry_id_end: null,
      system_id: "sys",
      properties: { available_space: availableSpace },
    });
    return this;
  }

  system(parameters: Record<string, Given>): this {
    this.parameters({ system_id: "sys" }, parameters);
    return this;
  }

  node(c: ComponentInput): this {
    const place = c.place ?? "here";
    if (!this.snapshot.geometries.some((g) => g.geometry_id === place)) this.place(place);
    const node: Node = { node_id: c.id, ...this.component(c, place) };
    this.snapshot.nodes.push(node);
    this.parameters({ node_id: c.id, system_id: "sys" }, c.parameters ?? {});
    return this;
  }

  line(
    c: Omit<ComponentInput, "root" | "place"> & {
      from: string | null;
      to: string | null;
      km: number;
      direction?: TransmissionDirection;
    },
  ): this {
    const geometry = `line:${c.id}`;
    this.snapshot.geometries.push({
      geometry_id: geometry,
      name: geometry,
      type: "LineString",
      coordinates: null,
      geometry_id_start: c.from,
      geometry_id_end: c.to,
      system_id: "sys",
      properties: { available_space: null },
    });
    const line: Line = {
      line_id: c.id,
      ...this.component({ ...c, root: "transmission" }, geometry),
      value: c.km,
      transmission_direction: c.direction ?? "bidirectional",
    };
    this.snapshot.lines.push(line);
    this.parameters({ line_id: c.id, system_id: "sys" }, c.parameters ?? {});
    return this;
  }

  private component(c: ComponentInput, geometry: string): Omit<Node, "node_id"> {
    return {
      technology_id: c.root,
      geometry_id: geometry,
      system_id: "sys",
      name: c.id,
      description: "-",
      status: c.status ?? "existing",
      is_draft: false,
      carrier_level_input: c.input ?? null,
      carrier_level_output: c.output ?? null,
      carrier_level_input_secondary: c.input2 ?? null,
      carrier_level_output_secondary: c.output2 ?? null,
      connected_system_id: null,
    };
  }

  parameters(on: Partial<Parameter>, parameters: Record<string, Given>): void {
    for (const [type, given] of Object.entries(parameters)) {
      if (typeof given === "number" || typeof given === "boolean") this.row(on, type, { value: given });
      else if (Array.isArray(given)) {
        for (const r of given)
          this.row({ ...on, date: r.date ? `${r.date}-01-01` : null }, type, {
            value: r.value,
            eol: r.eol ? `${r.eol}-01-01` : undefined,
          });
      } else if ("series" in given) {
        this.row({ ...on, ts_id: this.series(given) }, type, { value: null, impact: given.impact });
      } else
        for (const [impact, value] of Object.entries(given))
          this.row(on, type, { value, impact: impact as ParameterImpact });
    }
  }

  row(
    on: Partial<Parameter>,
    type: string,
    properties: Omit<Parameter["properties"], "type" | "unit">,
    scenario = "base",
  ): this {
    this.snapshot.parameters.push({
      parameter_id: `p${this.count++}`,
      formula_element: null,
      scenario_id: scenario,
      system_id: null,
      node_id: null,
      line_id: null,
      technology_id: null,
      geometry_id: null,
      date: null,
      ts_id: null,
      task_id: null,
      ...on,
      properties: { type, unit: "", ...properties },
    });
    return this;
  }

  private series(s: { series: ArrayLike<number>; year: number; stepS?: number }): string {
    const id = `ts${this.count++}`;
    this.snapshot.series.push({
      meta: {
        ts_id: id,
        system_id: "sys",
        type: "uploaded",
        interpolation: "linear",
        properties: timeseriesProperties.parse({}),
      },
      blocks: [
        { year: s.year, startMs: Date.UTC(s.year, 0, 1), stepS: s.stepS ?? 3600, values: Float64Array.from(s.series) },
      ],
    });
    return id;
  }
}

type DeepPartial<T> = { [K in keyof T]?: T[K] extends object ? DeepPartial<T[K]> : T[K] };

export function optimization(years: number[], overrides: DeepPartial<Optimization> = {}): Optimization {
  return optimizationSchema.parse({
    optimization_id: "opt",
    system_id: "sys",
    user_id: "user",
    name: "Run",
    scenario_ids: ["base"],
    dates: years.map((y) => `${y}-01-01`),
    ...overrides,
    config: { ...overrides.config },
  });
}

/** A run in this process, as the child program does it. */
export const run = (
  site: Pick<Site, "snapshot">,
  o: Optimization,
  solver: Solver = new AutomaticSolver(),
): Promise<RunResult> =>
  runOptimization({ snapshot: site.snapshot, optimization: o }, solver, {
    onProgress: () => undefined,
    shouldStop: () => false,
    now: () => performance.now(),
  });

/** Hours in which a pattern repeats over the 8760 h of a year. */
export const repeat = (pattern: readonly number[], length = 8760): Float64Array =>
  Float64Array.from({ length }, (_, t) => pattern[t % pattern.length]!);

export const capacityOf = (r: RunResult, componentId: string, year = r.years[0], kind = "capacity") =>
  r.tables.capacities.find((c) => c.componentId === componentId && c.year === year && c.kind === kind);
