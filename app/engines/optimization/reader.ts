import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { ParameterTypeName } from "~/entities/catalogue/names";
import { yearOf } from "~/entities/core/shared";
import {
  type Parameter,
  PARAMETER_IMPACTS,
  type ParameterImpact,
  type PriceScenario,
} from "~/entities/parameters/parameter";
import {
  type Computed,
  computeParameter,
  isUncomputable,
  type ParameterInYear,
  parameterInYear,
  parameterOfRow,
} from "~/entities/parameters/parameterInYear";
import {
  indexParameters,
  type ParameterElement,
  type ResolvedParameter,
  resolveParameter,
} from "~/entities/parameters/parameterResolution";
import { priceScenariosOf } from "~/entities/parameters/parameterUnit";
import type { InputChanges } from "./assembly/changes";
import { isMadeOf, partsInSum, type PriceOfMarket, priceOfMarket } from "./assembly/priceOfMarket";
import type { IgnoredReason } from "./assembly/reading";
import type { UsedParameters } from "./assembly/usedParameters";
import type { Findings } from "./findings";
import { combine, type ImpactProfiles, type ImpactValues, type Profile } from "./problem";
import type { SeriesLibrary, YearProfile } from "./series";

/** The part of a price that a market gives. */
const MARKET = "market_price" satisfies ParameterTypeName;

/** Who is being read, for findings. */
export interface Owner {
  element: ParameterElement;
  componentId?: string;
  componentName?: string;
}

/** How findings name the component of an owner; nothing of the system. */
export const nameOfOwner = ({ componentId, componentName }: Owner) => ({ componentId, componentName });

/** A parameter by series in a model year, for findings. */
interface YearAbout extends ReturnType<typeof nameOfOwner> {
  year: number;
  parameterType: string;
}

/** What a parameter and the parts of its formula came to. */
type Computation = Map<ParameterInYear, Computed>;

/** What is read in a model year. */
interface ReadingOfYear {
  type: string;
  year: number;
  /** Filled with what the parameter and its parts came to. */
  computed?: Computation;
}

interface ReaderOptions {
  scenarioIds: readonly string[];
  priceScenario: PriceScenario;
  library: SeriesLibrary;
  /** Model years. */
  years: readonly number[];
  /** Length of a step [h]. */
  stepH: number;
  findings: Findings;
  /** Notes what is read. */
  used: UsedParameters;
  /** What the run changes of it. */
  changes: InputChanges;
  /** Why parameters of a type do not count in the run. Null: they do. */
  ignoredReason: (type: ParameterTypeName) => IgnoredReason | null;
}

/** Reads resolved parameters by model year; series become profiles, gaps become findings. */
export class ParameterReader {
  readonly index;
  /** Impacts for which a type has rows at all: spares lookups in large systems. */
  private readonly impactsOf = new Map<string, Set<ParameterImpact>>();

  private readonly library: SeriesLibrary;
  readonly years: readonly number[];
  private readonly stepH: number;
  private readonly findings: Findings;
  readonly used: UsedParameters;
  private readonly changes: InputChanges;
  private readonly ignoredReason: ReaderOptions["ignoredReason"];

  constructor(snapshot: SystemSnapshot, options: ReaderOptions) {
    ({
      library: this.library,
      years: this.years,
      stepH: this.stepH,
      findings: this.findings,
      used: this.used,
      changes: this.changes,
      ignoredReason: this.ignoredReason,
    } = options);
    this.index = indexParameters(snapshot, options.scenarioIds, options.priceScenario);
    for (const rows of this.index.rows.values()) {
      const p = rows[0]?.properties;
      if (!p) continue;
      const impacts = this.impactsOf.get(p.type) ?? new Set();
      impacts.add(p.impact ?? "money");
      this.impactsOf.set(p.type, impacts);
    }
  }

  /**
   * Whether parameters of a type count in this run; what does not count reads as if nobody had entered it. Throws on a type that
   * no part of the engine declares: lists of what a run leaves aside would be wrong.
   */
  counts(type: ParameterTypeName): boolean {
    const why = this.ignoredReason(type);
    if (why === "no_run") throw new Error(`No reading of parameters "${type}" is declared`);
    return why === null;
  }

  resolve(owner: Owner, type: ParameterTypeName, impact: ParameterImpact = "money"): ResolvedParameter | undefined {
    if (!this.counts(type)) return undefined;
    return resolveParameter(this.index, this.elementOf(owner, type, impact), type, impact);
  }

  /** Nothing was entered and the type is not made of other parameters: only its default is left to look up. */
  private elementOf(owner: Owner, type: string, impact: ParameterImpact): ParameterElement {
    const open =
      this.impactsOf.get(type)?.has(impact) || this.index.types.get(type)?.fixproperties.formula !== undefined;
    return open ? owner.element : {};
  }

  /** All rows of the winning element, for parameters that add up as vintages. */
  rows(owner: Owner, type: ParameterTypeName): readonly Parameter[] {
    return this.resolve(owner, type)?.rows ?? [];
  }

  /** A value per step or one for the year, by model year; undefined where nothing counts. */
  profiles(owner: Owner, type: ParameterTypeName, impact: ParameterImpact = "money"): (Profile | undefined)[] {
    if (!this.counts(type)) return this.years.map(() => undefined);
    const element = this.elementOf(owner, type, impact);
    const change = this.changes.of(owner, { type, impact });
    return this.years.map((year, y) => {
      const computed: Computation = new Map();
      const parameter = parameterInYear(this.index, element, { type, impact, year });
      let profile = this.profileOf(owner, parameter, { type, year, computed });
      if (change && parameter && profile !== undefined) {
        profile = this.changes.apply(change, profile);
        computed.set(parameter, profile);
      }
      if (parameter)
        this.used.add(owner, { type, impact, change }, { year: y, years: this.years.length, parameter, computed });
      return profile;
    });
  }

  /**
   * In which share of each step all of some parameters are above 0, hour by hour, by model year: a number, or as many as steps [1]. What
   * nobody entered is 1. The mean of a step does not tell: of 2 h in 6 it is above 0, too. A value that cannot be computed is 0, as in
   * `profiles`, which tells it.
   */
  sharesAboveZero(owner: Owner, types: readonly ParameterTypeName[]): Profile[] {
    return this.years.map((year) => {
      const isAbove = types
        .map((type) => combine(this.hourlyOf(owner, type, year), 0, (v) => (v > 0 ? 1 : 0)))
        .reduce((all, one) => combine(all, one, (a, b) => a * b), 1 as Profile);
      return typeof isAbove === "number" ? isAbove : meansOf(isAbove, Math.max(1, this.stepH));
    });
  }

  private hourlyOf(owner: Owner, type: ParameterTypeName, year: number): Profile {
    if (!this.counts(type)) return 1;
    const parameter = parameterInYear(this.index, this.elementOf(owner, type, "money"), {
      type,
      impact: "money",
      year,
    });
    if (!parameter) return 1;
    const { hourly } = this.library;
    const seriesOf = ({ ts_id }: Parameter) => (ts_id === null ? undefined : hourly.profile(ts_id, year)?.values);
    const computed = computeParameter(parameter, seriesOf, new Map());
    const change = this.changes.of(owner, { type, impact: "money" });
    const profile = isUncomputable(computed) ? 0 : computed;
    return change ? this.changes.apply(change, profile) : profile;
  }

  /**
   * What a price is where that of a market counts, by model year. Of one that is made of the market price, what its formula says. Of others
   * the market's price stands in for that of energy, and what is entered as the other parts of such a price comes on top. Null: its formula
   * does not tell which of it is the price of energy.
   */
  ofMarket(owner: Owner, type: ParameterTypeName): (PriceOfMarket | null)[] {
    const parts = (this.index.types.get(type)?.fixproperties.formula_children ?? []).filter((one) => one !== MARKET);
    return this.years.map((year) => {
      const valueOf = (parameter: ParameterInYear) => {
        const computed = computeParameter(parameter, (row) => this.seriesOf(owner, row, year));
        return isUncomputable(computed) ? undefined : computed;
      };
      const partInYear = (one: string) =>
        parameterInYear(this.index, owner.element, { type: one, impact: "money", year });
      const whole = partInYear(type);
      if (whole && isMadeOf(whole, [MARKET])) return priceOfMarket(whole, MARKET, valueOf);
      const inFormula = whole && isMadeOf(whole, parts) ? partsInSum(whole, parts, valueOf) : 0;
      if (inFormula === null) return null;
      const rest = parts
        .filter((one) => !whole || !isMadeOf(whole, [one]))
        .map((one) => partInYear(one))
        .reduce<Profile>((all, one) => combine(all, (one && valueOf(one)) ?? 0, (a, b) => a + b), inFormula);
      return { factor: 1, rest };
    });
  }

  /** The market price that is entered for an owner, of which other prices are made, by model year; undefined where none is. */
  marketPrice(owner: Owner): (Profile | undefined)[] {
    return this.years.map((year, y) => {
      const query = { type: MARKET, impact: "money" as const, year };
      const parameter = parameterInYear(this.index, owner.element, query);
      const computed: Computation = new Map();
      const profile = this.profileOf(owner, parameter, { type: MARKET, year, computed });
      if (parameter) this.used.add(owner, query, { year: y, years: this.years.length, parameter, computed });
      return profile;
    });
  }

  /** What a row of the component comes to in a year; a parameter by series counts with its mean. */
  rowNumber(owner: Owner, row: Parameter, year: number): number {
    const origin = { level: "component" as const, scenario_id: row.scenario_id };
    const { type, impact = "money" } = row.properties;
    const parameter = parameterOfRow(this.index, owner.element, row, { origin, year });
    const entered = this.profileOf(owner, parameter, { type, year });
    const change = this.changes.of(owner, { type, impact });
    const profile = change && entered !== undefined ? this.changes.applyToRow(change, entered) : entered;
    const serves = (one: number) =>
      (row.date === null || yearOf(row.date) <= one) && (!row.properties.eol || yearOf(row.properties.eol) > one);
    if (profile !== undefined)
      this.used.addRow(
        owner,
        row,
        { origin, change },
        this.years.map((one) => (serves(one) ? profile : null)),
      );
    return meanOf(profile) ?? 0;
  }

  /** Parameters by formula that cannot be computed become findings, and count as nothing. */
  private profileOf(
    owner: Owner,
    parameter: ParameterInYear | undefined,
    { type, year, computed: done = new Map() }: ReadingOfYear,
  ): Profile | undefined {
    if (!parameter) return undefined;
    this.remarkOnBasePrice(owner, parameter);
    const computed = computeParameter(parameter, (row) => this.seriesOf(owner, row, year), done);
    if (!isUncomputable(computed)) return computed;
    // A series that is not there is a finding already.
    if (computed.reason === "series") return 0;
    const about = { ...nameOfOwner(owner), parameterType: type, detail: computed.names.join(" → ") };
    this.findings.addStored(`formula_${computed.reason}`, "error", about);
    return undefined;
  }

  /** A run at high or low prices says which prices have no such value: they stay as they are. */
  private remarkOnBasePrice(owner: Owner, parameter: ParameterInYear): void {
    const { priceScenario, types } = this.index;
    if (priceScenario === "base") return;
    for (const { type, impact } of basePrices(parameter, priceScenario)) {
      const kind = types.get(type);
      if (kind && priceScenariosOf(kind, impact).length > 1)
        this.findings.addStored(
          owner.componentId ? `no_${priceScenario}_price` : `no_${priceScenario}_price_here`,
          "info",
          {
            ...nameOfOwner(owner),
            parameterType: type,
          },
        );
    }
  }

  private seriesOf(owner: Owner, row: Parameter, year: number): Float64Array | undefined {
    const about = { ...nameOfOwner(owner), year, parameterType: row.properties.type };
    const series = row.ts_id === null ? undefined : this.library.profile(row.ts_id, year);
    if (!series) {
      this.findings.addStored("series_not_found", "error", { ...about, detail: row.ts_id ?? "" });
      return undefined;
    }
    if (series.missingSteps > 0) {
      this.findings.addStored("series_incomplete", "error", {
        ...about,
        hours: series.missingSteps * this.stepH,
        firstHour: series.firstMissingStep * this.stepH,
      });
    }
    if (series.edgeSteps > 0) {
      this.findings.addStored("series_edge_filled", "info", { ...about, hours: series.edgeSteps * this.stepH });
    }
    this.remarkOnYear(series, about);
    return series.values;
  }

  /** Which year the values are from, where it is not the model year, and why. */
  private remarkOnYear({ sourceYear, passedOver, byWeekday }: YearProfile, about: YearAbout): void {
    const detail = String(sourceYear);
    if (passedOver) {
      const isOwn = passedOver.year === about.year;
      this.findings.addStored(isOwn ? "series_year_with_gaps" : "series_year_passed_over", isOwn ? "warning" : "info", {
        ...about,
        hours: passedOver.missingSteps * this.stepH,
        firstHour: passedOver.firstMissingStep * this.stepH,
        ...(isOwn ? {} : { firstYear: passedOver.year }),
        detail,
      });
    } else if (sourceYear !== about.year) {
      this.findings.addStored("series_other_year", "info", { ...about, detail });
    }
    if (byWeekday) this.findings.addStored("series_weekdays_kept", "info", { ...about, detail });
  }

  /** One number by model year; a series counts with its mean. */
  numbers(owner: Owner, type: ParameterTypeName, impact: ParameterImpact = "money"): (number | undefined)[] {
    return this.profiles(owner, type, impact).map(meanOf);
  }

  /** The first year's number: for parameters that do not change. */
  number(owner: Owner, type: ParameterTypeName): number | undefined {
    return this.numbers(owner, type).find((v) => v !== undefined);
  }

  /** Values by year and impact; impacts without a parameter are left out. */
  impactNumbers(owner: Owner, type: ParameterTypeName): ImpactValues[] {
    const out: ImpactValues[] = this.years.map(() => ({}));
    for (const impact of this.impactsToRead(type)) {
      this.numbers(owner, type, impact).forEach((v, i) => {
        if (v !== undefined) out[i]![impact] = v;
      });
    }
    return out;
  }

  impactProfiles(owner: Owner, type: ParameterTypeName): ImpactProfiles[] {
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

/** Entered rows of base prices that a value is made of; of a formula with a part of the price scenario, none. */
function basePrices(
  parameter: ParameterInYear,
  priceScenario: PriceScenario,
): { type: string; impact: ParameterImpact }[] {
  const isEntered = (one: ParameterInYear): boolean =>
    one.row?.properties.price_scenario === priceScenario ||
    (one.kind === "formula" && one.children.some(({ parameter: child }) => child && isEntered(child)));
  if (parameter.row?.properties.price_scenario === priceScenario) return [];
  const parts =
    parameter.kind === "formula"
      ? parameter.children.flatMap(({ parameter: child }) => (child ? basePrices(child, priceScenario) : []))
      : [];
  const { row } = parameter;
  if (!row || isEntered(parameter)) return parts;
  return [{ type: row.properties.type, impact: row.properties.impact ?? "money" }, ...parts];
}

function meanOf(profile: Profile | undefined): number | undefined {
  if (profile === undefined || typeof profile === "number") return profile;
  let sum = 0;
  for (const v of profile) sum += v;
  return sum / profile.length;
}

/** Means of so many values each. */
const meansOf = (values: Float64Array, count: number): Float64Array =>
  Float64Array.from({ length: values.length / count }, (_, i) => meanOf(values.subarray(i * count, (i + 1) * count))!);
