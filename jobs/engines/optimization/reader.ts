import { PARAMETER_IMPACTS, type ParameterImpact } from "~/entities/enums";
import {
  indexParameters,
  resolveParameter,
  rowInYear,
  type ParameterElement,
  type ResolvedParameter,
} from "~/entities/parameterResolution";
import type { Parameter } from "~/entities/parameter";
import type { SystemSnapshot } from "~/entities/snapshot";
import type { Findings } from "./findings";
import type { ImpactProfiles, ImpactValues, Profile } from "./problem";
import type { SeriesLibrary } from "./series";

/** Who is being read, for findings. */
export interface Owner {
  element: ParameterElement;
  componentId?: string;
  componentName?: string;
}

/** Reads resolved figures by model year; series become profiles, gaps become findings. */
export class ParameterReader {
  private readonly index;
  /** Impacts for which a type has rows at all: spares lookups in large systems. */
  private readonly impactsOf = new Map<string, Set<ParameterImpact>>();

  constructor(
    snapshot: SystemSnapshot,
    scenarioIds: readonly string[],
    private readonly library: SeriesLibrary,
    readonly years: readonly number[],
    private readonly stepH: number,
    private readonly findings: Findings,
  ) {
    this.index = indexParameters(snapshot, scenarioIds);
    for (const rows of this.index.rows.values()) {
      const p = rows[0]?.properties;
      if (!p) continue;
      const impacts = this.impactsOf.get(p.type) ?? new Set();
      impacts.add(p.impact ?? "money");
      this.impactsOf.set(p.type, impacts);
    }
  }

  resolve(owner: Owner, type: string, impact: ParameterImpact = "money"): ResolvedParameter | undefined {
    const entered = this.impactsOf.get(type)?.has(impact);
    return resolveParameter(this.index, entered ? owner.element : {}, type, impact);
  }

  /** All rows of the winning element, for figures that add up as vintages. */
  rows(owner: Owner, type: string): readonly Parameter[] {
    return this.resolve(owner, type)?.rows ?? [];
  }

  /** A value per step or one for the year, by model year; undefined where nothing counts. */
  profiles(owner: Owner, type: string, impact: ParameterImpact = "money"): (Profile | undefined)[] {
    const resolved = this.resolve(owner, type, impact);
    return this.years.map((year) => this.profileInYear(owner, type, resolved, year));
  }

  private profileInYear(
    owner: Owner,
    type: string,
    resolved: ResolvedParameter | undefined,
    year: number,
  ): Profile | undefined {
    if (!resolved) return undefined;
    if (resolved.rows.length === 0) return resolved.defaultValue ?? undefined;
    const row = rowInYear(resolved.rows, year);
    if (!row) return undefined;
    const about = { componentId: owner.componentId, componentName: owner.componentName, year, parameterType: type };
    if (row.ts_id === null) {
      const value = row.properties.value;
      if (value === null) return undefined;
      return Number(value);
    }
    const series = this.library.profile(row.ts_id, year);
    if (!series) {
      this.findings.add("series_not_found", "error", { ...about, detail: row.ts_id });
      return 0;
    }
    if (series.missingSteps > 0) {
      this.findings.add("series_incomplete", "error", {
        ...about,
        hours: series.missingSteps * this.stepH,
        firstHour: series.firstMissingStep * this.stepH,
      });
    }
    if (series.edgeSteps > 0) {
      this.findings.add("series_edge_filled", "info", { ...about, hours: series.edgeSteps * this.stepH });
    }
    if (series.sourceYear !== year) {
      this.findings.add("series_other_year", "info", { ...about, detail: String(series.sourceYear) });
    }
    return series.values;
  }

  /** One number by model year; a series counts with its mean. */
  numbers(owner: Owner, type: string, impact: ParameterImpact = "money"): (number | undefined)[] {
    return this.profiles(owner, type, impact).map((p) => {
      if (p === undefined || typeof p === "number") return p;
      let sum = 0;
      for (const v of p) sum += v;
      return sum / p.length;
    });
  }

  /** The first year's number: for figures that do not change. */
  number(owner: Owner, type: string): number | undefined {
    return this.numbers(owner, type).find((v) => v !== undefined);
  }

  /** Values by year and impact; impacts without a figure are left out. */
  impactNumbers(owner: Owner, type: string): ImpactValues[] {
    const out: ImpactValues[] = this.years.map(() => ({}));
    for (const impact of this.impactsToRead(type)) {
      this.numbers(owner, type, impact).forEach((v, i) => {
        if (v !== undefined) out[i]![impact] = v;
      });
    }
    return out;
  }

  impactProfiles(owner: Owner, type: string): ImpactProfiles[] {
    const out: ImpactProfiles[] = this.years.map(() => ({}));
    for (const impact of this.impactsToRead(type)) {
      this.profiles(owner, type, impact).forEach((v, i) => {
        if (v !== undefined) out[i]![impact] = v;
      });
    }
    return out;
  }

  private impactsToRead(type: string): ParameterImpact[] {
    const entered = this.impactsOf.get(type);
    return PARAMETER_IMPACTS.filter((impact) => impact === "money" || entered?.has(impact));
  }
}
