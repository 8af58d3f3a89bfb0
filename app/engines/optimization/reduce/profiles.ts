import type { ParameterTypeName } from "~/entities/catalogue/names";
import type { ParameterImpact } from "~/entities/parameters/parameter";
import {
  combine,
  type ComponentModel,
  type EnergyProblem,
  type ImpactProfiles,
  type Port,
  type Profile,
  type StorageModel,
  type TariffTerms,
} from "../problem";

/** A series of the problem: what it is of, and how it may be changed. */
export interface SeriesAbout {
  componentId: string;
  componentName: string;
  /** The parameter it was read from, for tables and remarks. */
  parameterType: ParameterTypeName;
  /** Index of the model year. */
  y: number;
  /** What weighs the steps when they are averaged; null = all alike. A ratio counts where its component can run. */
  runs: Profile | null;
}

type Change = (values: Float64Array, about: SeriesAbout) => Float64Array;

const PORT_TYPES: Record<Port["side"], ParameterTypeName> = {
  output: "efficiency",
  intake: "efficiency",
  secondary_output: "secondary_output_ratio",
  secondary_intake: "secondary_input_ratio",
};

/** The components with every series changed; what is one number for the year stays. Nothing given is altered. */
export function mapSeries(components: readonly ComponentModel[], change: Change): ComponentModel[] {
  return components.map((c) => {
    const about = (parameterType: ParameterTypeName, y: number, runs: Profile | null = null): SeriesAbout => ({
      componentId: c.id,
      componentName: c.name,
      parameterType,
      y,
      runs,
    });
    const one = <P extends Profile | null>(
      type: ParameterTypeName,
      profile: P,
      y: number,
      runs: Profile | null = null,
    ): P => (profile instanceof Float64Array ? change(profile, about(type, y, runs)) : profile) as P;
    const all = <P extends Profile | null>(type: ParameterTypeName, profiles: readonly P[]): P[] =>
      profiles.map((profile, y) => one(type, profile, y));
    const costs = (type: ParameterTypeName, years: readonly ImpactProfiles[]): ImpactProfiles[] =>
      years.map((byImpact, y) => {
        const out: ImpactProfiles = {};
        for (const [impact, price] of Object.entries(byImpact) as [ParameterImpact, Profile][])
          out[impact] = one(type, price, y);
        return out;
      });
    switch (c.kind) {
      case "demand":
        return { ...c, demandMw: all("demand", c.demandMw), variableCost: costs("variable_cost", c.variableCost) };
      case "process":
        return {
          ...c,
          availability: all("availability", c.availability),
          fixedProfile: all("fixed_profile", c.fixedProfile),
          variableCost: costs("variable_cost", c.variableCost),
          ports: c.ports.map((port) => ({
            ...port,
            perMain: port.perMain.map((p, y) => one(PORT_TYPES[port.side], p, y, c.availability[y] ?? null)),
            perRunning: port.perRunning?.map((p, y) => one("part_load_efficiency", p, y, c.availability[y] ?? null)),
          })),
          extraction: c.extraction && {
            ...c.extraction,
            ratio: c.extraction.ratio.map((p, y) => one("secondary_output_ratio", p, y, c.availability[y] ?? null)),
          },
        };
      case "storage":
        return {
          ...c,
          availability: all("availability", c.availability),
          chargingLimit: all("charging_limit", c.chargingLimit),
          dischargingLimit: all("discharging_limit", c.dischargingLimit),
          inflow: all("natural_inflow", c.inflow),
          variableCost: costs("variable_cost", c.variableCost),
          chargingCost: costs("variable_cost_charging", c.chargingCost),
        };
      case "line":
        return {
          ...c,
          availability: all("availability", c.availability),
          standing: c.standing && { ...c.standing, inService: all("availability", c.standing.inService) },
          variableCost: costs("variable_cost", c.variableCost),
        };
      case "trade":
        return {
          ...c,
          availability: all("availability", c.availability),
          fixedProfile: all("fixed_profile", c.fixedProfile),
          sides: c.sides.map((side) => ({
            ...side,
            price: costs(side.direction === "purchase" ? "purchase_price" : "sale_price", side.price),
            levy: all("energy_levy", side.levy),
            tariff: side.tariff && withProfiles(side.tariff, (profile, y) => one("purchase_price", profile, y)),
            variableCost: costs("variable_cost", side.variableCost),
          })),
        };
    }
  });
}

interface ProblemSeries extends SeriesAbout {
  values: Float64Array;
}

/** Every series of the problem that differs from the others, under the first name it has. Constant ones are left out. */
export function distinctSeries(problem: Pick<EnergyProblem, "components">): ProblemSeries[] {
  const all: ProblemSeries[] = [];
  const seen = new Set<Float64Array>();
  const bySize = new Map<string, ProblemSeries[]>();
  mapSeries(problem.components, (values, about) => {
    if (seen.has(values)) return values;
    seen.add(values);
    const [least, most] = rangeOf(values);
    if (!(most > least)) return values;
    const key = `${least}|${most}|${values[0]}|${values[values.length >> 1]}`;
    const alike = bySize.get(key) ?? [];
    bySize.set(key, alike);
    if (alike.some((other) => other.values.every((v, t) => v === values[t]))) return values;
    const series = { ...about, values };
    alike.push(series);
    all.push(series);
    return values;
  });
  return all;
}

export function rangeOf(values: Float64Array): [number, number] {
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const v of values) {
    if (v < least) least = v;
    if (v > most) most = v;
  }
  return [least, most];
}

/** The components with storages that neither charge nor discharge where `rests` is 1 (one entry per step). */
export function restStorages(components: readonly ComponentModel[], rests: Uint8Array): ComponentModel[] {
  const open = Float64Array.from(rests, (r) => 1 - r);
  const rest = (limits: readonly Profile[]): Profile[] => limits.map((l) => combine(l, open, (v, o) => v * o));
  return components.map((c): ComponentModel =>
    c.kind === "storage"
      ? ({
          ...c,
          chargingLimit: rest(c.chargingLimit),
          dischargingLimit: rest(c.dischargingLimit),
        } satisfies StorageModel)
      : c,
  );
}

/** The terms of a tariff with every profile changed. */
function withProfiles(terms: TariffTerms, change: (profile: Profile, y: number) => Profile): TariffTerms {
  return {
    ...terms,
    peaks: terms.peaks.map((year, y) => year.map((peak) => ({ ...peak, window: change(peak.window, y) }))),
    reductions: terms.reductions.map((year, y) => year.map((one) => ({ ...one, price: change(one.price, y) }))),
  };
}
