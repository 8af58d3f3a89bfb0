import { REFERENCE_DATE, REFERENCE_RATES } from "~/entities/accounting/referenceRates";
import { costAt } from "~/entities/catalogue/data/costBySize";
import type { CarrierLevelName, ParameterTypeName, TechnologyName } from "~/entities/catalogue/names";
import { GAS_ON_BILLS } from "~/entities/quick/energy";
import { EXTENTS } from "~/entities/quick/kinds";
import type { Buildable, CompletedSite, SitePlace } from "~/entities/quick/quickSite";
import type { SiteSeries } from "../series";
import { highest, SiteRows, typicalOf, type Words } from "../siteRows";

type Carrier = "electricity" | "heat" | "gas";
export const LEVELS: Readonly<Record<Carrier, CarrierLevelName>> = {
  electricity: "electricity_0.4kV",
  heat: "heat_70C",
  gas: "natural_gas_none",
};

/** kW to MW, kWh to MWh; ct/kWh to currency/MWh. */
export const MEGA = 1000;
export const PER_MWH = 10;

/** A page of answers, and the place it is about. */
export interface SiteAtPlace {
  answers: CompletedSite;
  place: SitePlace;
}

/** Sizes by component that costs are taken for [kW, of storages kWh]: those that a run has found. */
export type CostedSizes = Readonly<Partial<Record<string, number>>>;

/** What the rows of a site are made from. */
export interface SiteFacts extends SiteAtPlace {
  siteSeries: SiteSeries;
  /** Default: none; costs are those of the largest size there is room for. */
  costedSizes?: CostedSizes;
}

/** What all rows of a site are made with. */
export class SiteBase extends SiteRows {
  protected readonly answers: CompletedSite;
  protected readonly place: SitePlace;
  protected readonly siteSeries: SiteSeries;
  protected readonly electricPeak: number;
  protected readonly heatPeak: number;
  protected usesGas = false;
  /** Electricity that heat, or what else is made of it, may take at most [MW]. */
  protected heatFromPower = 0;
  private readonly costedSizes: CostedSizes;

  constructor(systemId: string, facts: SiteFacts, words: Words) {
    super(systemId, words);
    const { siteSeries } = facts;
    this.answers = facts.answers;
    this.place = facts.place;
    this.siteSeries = siteSeries;
    this.costedSizes = facts.costedSizes ?? {};
    this.electricPeak = highest(siteSeries.electricity, siteSeries.charging);
    // What pipes lose has to be made, too, in the hour of the highest demand.
    this.heatPeak = siteSeries.heat ? highest(siteSeries.heat) + this.networkLoss : 0;
  }

  /** What the heat network loses whatever flows [MW]. */
  private get networkLoss(): number {
    const { network_m, network_loss_w } = this.answers;
    return (network_m * network_loss_w) / MEGA ** 2;
  }

  /** Where a value is from: somebody entered it, or it is assumed as `assumed` says. */
  protected sourceOf(field: keyof CompletedSite, assumed = "source.assumed"): string {
    const { answers, words } = this;
    if (!answers.assumed.has(field)) {
      const text = answers.understood[field];
      return text ? words("source.understood", { text }) : words("source.entered");
    }
    const published = answers.price_sources[field];
    if (published)
      return words("source.country_price", {
        country: this.place.country_name ?? this.place.country,
        source: published,
      });
    return words(assumed);
  }

  /** Where the needs of a kind whose size counts are from. */
  protected needOf(field: "electricity_mwh" | "heat_mwh" | "pv_max_kw", assumed?: string): string {
    const { kind, extent, assumed: open } = this.answers;
    const rule = EXTENTS[kind];
    if (!open.has(field) || !rule) return this.sourceOf(field, assumed);
    return this.words(`source.by_extent_${rule.unit}`, {
      extent: extent ?? rule.usual,
      each: this.words(`source.each_${kind}`),
    });
  }

  /** An amount of the sources, in euros, as one of the place's currency. */
  protected local(euros: number): number {
    return euros * this.rate;
  }

  /** Currency of the site, and its units for a euro. */
  protected get currency(): string {
    return this.place.currency ?? "EUR";
  }
  private get rate(): number {
    return this.currency === "EUR" ? 1 : REFERENCE_RATES[this.currency]!;
  }

  /** A source of an amount in euros, with the rate it is converted by. */
  protected converted(reference: string): string {
    const { currency, rate } = this;
    return currency === "EUR"
      ? reference
      : this.words("source.converted", { reference, rate, currency, date: REFERENCE_DATE });
  }

  /** A money parameter of a source in euros. */
  protected euros(
    node: string,
    type: ParameterTypeName,
    { value, per }: { value: number; per: string },
    reference: string,
  ): void {
    const local = this.currency === "EUR" ? value : Number(this.local(value).toPrecision(6));
    this.number(
      node,
      type,
      { value: local, unit: `${this.currency}/${per}`, impact: "money" },
      this.converted(reference),
    );
  }

  /** Typical values of the catalogue, whose money is in euros. */
  protected override typical(node: string, technology: TechnologyName, types: readonly ParameterTypeName[]): void {
    for (const type of types) {
      const value = typicalOf(technology, type);
      if (!value) continue;
      if (value.impact !== "money" || this.currency === "EUR") this.add(`${node}-${type}`, value, { node_id: node });
      else
        this.euros(
          node,
          type,
          { value: Number(value.value), per: String(value.unit).replace(/^EUR\//, "") },
          value.reference ?? "",
        );
    }
  }

  /** A price of the page, per kWh, as what a component pays or earns per MWh; of natural gas per MWh of its lower heating value. */
  protected price(
    node: string,
    field: "price_ct" | "sale_ct" | "gas_ct" | "fuel_ct" | "diesel_ct",
    type: ParameterTypeName = "purchase_price",
  ): void {
    const isGas = field === "gas_ct";
    const value = Number((this.answers[field] * PER_MWH * (isGas ? GAS_ON_BILLS : 1)).toFixed(6));
    const source = this.sourceOf(field);
    const reference = isGas ? this.words("source.gas_on_bills", { source }) : source;
    this.number(node, type, { value, unit: `${this.currency}/MWh`, impact: "money" }, reference);
  }

  protected may(what: Buildable): boolean {
    return this.answers.build.includes(what);
  }

  /** Size that the costs of a component are taken for [kW, of storages kWh]; `most`: the largest there may be [MW, MWh]. */
  protected sizeOf(key: string, most: number): number {
    return this.costedSizes[key] ?? most * MEGA;
  }

  /** Cost of what may be built, and upkeep, for the size it turns out to have; lifetime of the catalogue, or `life` [a]. */
  protected costs(
    key: string,
    technology: TechnologyName,
    most: number,
    { unit = "MW", life = null }: { unit?: string; life?: number | null } = {},
  ): void {
    const node = `${this.systemId}-${key}`;
    const isBuilt = this.nodes.some(({ node_id, status }) => node_id === node && status === "optional");
    const size = this.sizeOf(key, most);
    const at = costAt(technology, size, this.answers.year);
    if (!at) {
      this.typical(node, technology, ["fixed_operation_cost", ...BUILDING.filter(() => isBuilt)]);
      return;
    }
    const reference = this.words("source.by_size", {
      source: at.source,
      sheets: at.sheets,
      size: Math.max(1, Math.round(size)),
      unit: unit === "MW" ? "kW" : "kWh",
    });
    if (isBuilt) {
      this.euros(node, "investment_cost", { value: Math.round(at.cost * MEGA), per: unit }, reference);
      if (life === null) this.typical(node, technology, ["lifetime"]);
      else this.number(node, "lifetime", { value: life, unit: "a" }, this.words("source.assumed"));
    }
    if (at.fixed !== null)
      this.euros(node, "fixed_operation_cost", { value: Math.round(at.fixed * MEGA), per: `${unit}/a` }, reference);
  }
}

/** What counts only of what may be built. */
export const BUILDING: readonly ParameterTypeName[] = ["investment_cost", "lifetime"];
