import { catalogue } from "~db/seed/catalogue";
import type { SystemSnapshot } from "~/entities/archive/snapshot";
import type { CarrierLevelName, ParameterTypeName, TechnologyName } from "~/entities/catalogue/names";
import type { CompletedSite, SitePlace } from "~/entities/quick/quickSite";
import { lineLengthKm } from "~/entities/twin/geodesy";
import type { Geometry, Position } from "~/entities/twin/geometry";
import { trench } from "./network";
import { type SiteMeterYear, type SiteSeries, siteSeries } from "./series";
import { highest, roundUp, SiteRows, typicalOf, type Words } from "./siteRows";

type Power = "electricity" | "heat" | "gas";
const LEVELS: Readonly<Record<Power, CarrierLevelName>> = {
  electricity: "electricity_0.4kV",
  heat: "heat_70C",
  gas: "natural_gas_none",
};

/** kW to MW, kWh to MWh; ct/kWh to currency/MWh. */
const MEGA = 1000;
const PER_MWH = 10;
/** What a store can take in an hour, as a share of what it holds. */
const BATTERY_RATIO = 0.5;
const TANK_RATIO = 0.2;
/** Money per power of a battery [EUR/MW], which comes on top of that of its energy. */
const BATTERY_POWER_COST = 214_000;
/** kg CO2 per MWh from the grid: near the German mix of 2024, elsewhere a round number of Europe. */
const GRID_MIX = { DE: 360, other: 250 } as const;

/** A page of answers, and the place it is about. */
export interface SiteAtPlace {
  answers: CompletedSite;
  place: SitePlace;
}

interface MeteredSite extends SiteAtPlace {
  /** A year that was measured, where there is one. */
  meter?: SiteMeterYear | null;
}

/**
 * The system of a page of answers: its place, components, series and parameters, each with where its value is from. What nobody entered
 * is an assumption that says so. Takes some 0.3 s of processor time.
 */
export function quickSnapshot(systemId: string, site: MeteredSite, words: Words): SystemSnapshot {
  const yearSeries = siteSeries(site.answers, site.place, site.meter ?? null);
  return built(new SiteBuilder(systemId, { ...site, siteSeries: yearSeries }, words));
}

/** The system of a builder, with all its parts. */
export function built(site: SiteBuilder): SystemSnapshot {
  site.loads();
  site.heating();
  site.generation();
  site.trade();
  return site.snapshot();
}

/** What the rows of a site are made from. */
export interface SiteFacts extends SiteAtPlace {
  siteSeries: SiteSeries;
}

export class SiteBuilder extends SiteRows {
  protected readonly answers: CompletedSite;
  protected readonly place: SitePlace;
  protected readonly siteSeries: SiteSeries;
  protected readonly electricPeak: number;
  protected readonly heatPeak: number;
  private usesGas = false;
  /** Electricity that heat, or what else is made of it, may take at most [MW]. */
  protected heatFromPower = 0;

  constructor(systemId: string, facts: SiteFacts, words: Words) {
    super(systemId, words);
    const { siteSeries } = facts;
    this.answers = facts.answers;
    this.place = facts.place;
    this.siteSeries = siteSeries;
    this.electricPeak = highest(siteSeries.electricity, siteSeries.charging);
    // What pipes lose has to be made, too, in the hour of the highest demand.
    this.heatPeak = siteSeries.heat ? highest(siteSeries.heat) + this.networkLoss : 0;
  }

  loads(): void {
    const { siteSeries: series, answers, words } = this;
    const source = (field: "electricity_mwh" | "heat_mwh") =>
      words(answers.assumed.has(field) ? "source.assumed" : "source.entered");
    if (answers.electricity_mwh > 0) {
      const node = this.node("electricity", "electricity_demand", "existing", {
        carrier_level_input: LEVELS.electricity,
      });
      if (series.meter) this.measured(node, "demand", series.meter);
      else {
        const shape = words("source.shape", { source: source("electricity_mwh") });
        this.seriesOf(node, "demand", { unit: "MW", values: series.electricity }, shape);
      }
    }
    if (series.heat) {
      const node = this.node("heat", "heat_demand", "existing", { carrier_level_input: LEVELS.heat });
      this.seriesOf(
        node,
        "demand",
        { unit: "MW", values: series.heat },
        words("source.degree_days", { source: source("heat_mwh") }),
      );
      if (answers.network_m > 0) this.network(node);
    }
    if (series.charging) {
      const node = this.node("charging", "ev_charging", "existing", { carrier_level_input: LEVELS.electricity });
      this.seriesOf(node, "demand", { unit: "MW", values: series.charging }, words("source.charging"));
    }
    this.add(
      "system-interest_rate",
      {
        type: "interest_rate",
        value: 0.05,
        unit: "1",
        reference: words("source.assumed"),
      },
      {},
    );
  }

  /** What the heat network loses whatever flows [MW]. */
  private get networkLoss(): number {
    const { network_m, network_loss_w } = this.answers;
    return (network_m * network_loss_w) / MEGA ** 2;
  }

  /** Pipes to those who take the heat: one line as long as all of the trench, of which everything else of the site is at its start. */
  private network(heat: string): void {
    const { systemId, place, words, answers } = this;
    const sourceOf = (field: "network_m" | "network_loss_w") =>
      words(answers.assumed.has(field) ? `source.${field}` : "source.entered");
    const way = trench(place, answers.network_m, answers.reach_m);
    const geometry = { system_id: systemId, properties: { available_space: null } };
    const consumers = `${systemId}-consumers`;
    const route = `${systemId}-route`;
    this.more.push(
      {
        ...geometry,
        geometry_id: consumers,
        name: words("component.consumers"),
        type: "Point",
        coordinates: way.at(-1)!,
        geometry_id_start: null,
        geometry_id_end: null,
      } satisfies Geometry,
      {
        ...geometry,
        geometry_id: route,
        name: words("component.route"),
        type: "LineString",
        coordinates: way,
        geometry_id_start: this.site,
        geometry_id_end: consumers,
      } satisfies Geometry,
    );
    this.nodes.find(({ node_id }) => node_id === heat)!.geometry_id = consumers;
    const line_id = `${systemId}-pipe`;
    this.lines.push({
      line_id,
      technology_id: "heat_pipe" satisfies TechnologyName,
      geometry_id: route,
      system_id: systemId,
      name: words("component.pipe"),
      description: sourceOf("network_m"),
      status: "existing",
      is_draft: false,
      value: lineLengthKm(way),
      carrier_level_input: LEVELS.heat,
      carrier_level_output: LEVELS.heat,
      carrier_level_input_secondary: null,
      carrier_level_output_secondary: null,
      connected_system_id: null,
      transmission_direction: "uniform",
    });
    const size = { type: "existing_capacity", value: roundUp(this.heatPeak * 1.1), unit: "MW" } as const;
    const loss = { type: "standing_loss", value: answers.network_loss_w, unit: "kW/km" } as const;
    const stays = { type: "retirement_allowed", value: false, unit: "1" } as const;
    for (const [row, reference] of [
      [size, words("source.pipe")],
      [loss, sourceOf("network_loss_w")],
      [stays, words("source.stays")],
    ] as const)
      this.add(`${line_id}-${row.type}`, { ...row, reference }, { line_id });
  }

  /** Boiler, CHP, heat pump and tank. What there is has to cover the highest demand: if it does not, a boiler is assumed that does. */
  heating(): void {
    const { answers, siteSeries: series, words, heatPeak } = this;
    if (!series.heat) return;
    const may = new Set(answers.build);
    const [boiler, chp, pump] = [answers.boiler_kw, answers.chp_kw, answers.heat_pump_kw].map(
      (kw) => (kw ?? 0) / MEGA,
    ) as [number, number, number];
    const ratio = Number(typicalOf("chp_gas", "secondary_output_ratio")?.value ?? 1);
    // A heat pump gives least when it is coldest; what is entered is its heat.
    const missing = heatPeak * 1.1 - boiler - chp * ratio - pump;
    if (boiler > 0 || missing > 1e-9) {
      const isSufficient = answers.boiler_kw !== null && missing <= 1e-9;
      const size = missing > 1e-9 ? roundUp(boiler + missing) : boiler;
      this.usesGas = true;
      const node = this.node("boiler", "gas_boiler", "existing", {
        carrier_level_input: LEVELS.gas,
        carrier_level_output: LEVELS.heat,
      });
      this.number(
        node,
        "existing_capacity",
        { value: size, unit: "MW" },
        words(isSufficient ? "source.entered" : "source.boiler"),
      );
      this.stays(node);
      this.typical(node, "gas_boiler", ["efficiency", "fixed_operation_cost"]);
    }
    if (chp > 0 || may.has("chp")) {
      this.usesGas = true;
      const sides = {
        carrier_level_input: LEVELS.gas,
        carrier_level_output: LEVELS.electricity,
        carrier_level_output_secondary: LEVELS.heat,
      };
      const node = this.node("chp", "chp_gas", may.has("chp") ? "optional" : "existing", sides);
      this.sizes(node, {
        existing: chp,
        most: may.has("chp") ? Math.max(chp, roundUp(heatPeak / ratio)) : null,
      });
      this.typical(node, "chp_gas", [
        "efficiency",
        "secondary_output_ratio",
        "fixed_operation_cost",
        ...this.building("chp"),
      ]);
    }
    if (pump > 0 || may.has("heat_pump")) {
      const node = this.node("heat_pump", "heat_pump", may.has("heat_pump") ? "optional" : "existing", {
        carrier_level_input: LEVELS.electricity,
        carrier_level_output: LEVELS.heat,
      });
      const most = may.has("heat_pump") ? Math.max(pump, roundUp(heatPeak * 1.1)) : pump;
      this.sizes(node, { existing: pump, most: may.has("heat_pump") ? most : null });
      this.seriesOf(node, "efficiency", { unit: "1", values: series.performance }, words("source.heat_pump"));
      this.typical(node, "heat_pump", ["fixed_operation_cost", ...this.building("heat_pump")]);
      this.heatFromPower = most / 2;
    }
    if (may.has("heat_storage")) {
      const node = this.node("heat_storage", "heat_storage", "optional", {
        carrier_level_input: LEVELS.heat,
        carrier_level_output: LEVELS.heat,
      });
      this.sizes(node, { existing: 0, most: roundUp(heatPeak * 12), unit: "MWh" });
      this.typical(node, "heat_storage", ["investment_cost", "lifetime"]);
      this.storing(node, TANK_RATIO, 0.99, 0.002);
    }
  }

  generation(): void {
    const { answers, siteSeries: series, words } = this;
    const may = new Set(answers.build);
    const pv = (answers.pv_kw ?? 0) / MEGA;
    if (pv > 0 || may.has("pv")) {
      const node = this.node("pv", "photovoltaics", may.has("pv") ? "optional" : "existing", {
        carrier_level_output: LEVELS.electricity,
      });
      const most = may.has("pv") ? answers.pv_max_kw / MEGA : null;
      this.sizes(node, { existing: pv, most, enteredMost: !answers.assumed.has("pv_max_kw") });
      this.seriesOf(node, "availability", { unit: "1", values: series.pv }, words("source.pv"));
      this.typical(node, "photovoltaics", ["fixed_operation_cost", ...this.building("pv")]);
    }
    const battery = (answers.battery_kwh ?? 0) / MEGA;
    if (battery > 0 || may.has("battery")) {
      const node = this.node("battery", "battery", may.has("battery") ? "optional" : "existing", {
        carrier_level_input: LEVELS.electricity,
        carrier_level_output: LEVELS.electricity,
      });
      const day = (answers.electricity_mwh / 365) * 2;
      const most = may.has("battery") ? Math.max(battery, roundUp(Math.max(day, 0.01))) : null;
      this.sizes(node, { existing: battery, most, unit: "MWh" });
      if (may.has("battery")) {
        const energy = typicalOf("battery", "investment_cost");
        this.number(
          node,
          "investment_cost",
          { value: Number(energy?.value ?? 0) + BATTERY_RATIO * BATTERY_POWER_COST, unit: "EUR/MWh", impact: "money" },
          words("source.battery", { source: energy?.reference ?? "" }),
        );
        this.number(node, "lifetime", { value: 15, unit: "a" }, words("source.assumed"));
      }
      this.storing(node, BATTERY_RATIO, 0.96, null);
    }
  }

  trade(): void {
    const { answers, siteSeries: series, words, place } = this;
    const source = (field: "price_ct" | "sale_ct" | "gas_ct") =>
      words(answers.assumed.has(field) ? "source.assumed" : "source.entered");
    // Room for whatever may be built: a connection that is too small is a limit that nobody entered.
    const power = roundUp(2 * (this.electricPeak + this.heatFromPower + answers.pv_max_kw / MEGA) + 0.01);
    const buy = this.node("purchase", "electricity_purchase", "existing", { carrier_level_output: LEVELS.electricity });
    const sell = this.node("sale", "electricity_sale", "existing", { carrier_level_input: LEVELS.electricity });
    for (const node of [buy, sell])
      this.number(node, "existing_capacity", { value: power, unit: "MW" }, words("source.connection"));
    if (series.price) {
      this.seriesOf(
        buy,
        "purchase_price",
        { unit: "EUR/MWh", values: series.price, impact: "money" },
        words("source.day_ahead"),
      );
      this.number(buy, "energy_levy", { value: answers.price_ct * PER_MWH, unit: "EUR/MWh" }, source("price_ct"));
    } else
      this.number(
        buy,
        "purchase_price",
        { value: answers.price_ct * PER_MWH, unit: "EUR/MWh", impact: "money" },
        source("price_ct"),
      );
    this.number(
      sell,
      "sale_price",
      { value: answers.sale_ct * PER_MWH, unit: "EUR/MWh", impact: "money" },
      source("sale_ct"),
    );
    const mix = place.country === "DE" ? GRID_MIX.DE : GRID_MIX.other;
    this.number(
      buy,
      "variable_cost",
      { value: mix, unit: "kg/MWh", impact: "CO2" },
      words(place.country === "DE" ? "source.mix_de" : "source.mix"),
    );
    if (!this.usesGas) return;
    const gas = this.node("gas", "gas_purchase", "existing", { carrier_level_output: LEVELS.gas });
    this.number(
      gas,
      "purchase_price",
      { value: answers.gas_ct * PER_MWH, unit: "EUR/MWh", impact: "money" },
      source("gas_ct"),
    );
  }

  snapshot(): SystemSnapshot {
    const { systemId, answers, place, words } = this;
    const name = answers.name || words(`system.${answers.kind}`, { place: place.name });
    return {
      system: {
        system_id: systemId,
        name,
        unit: "EUR",
        timezone: place.timezone,
        geometry_id: `${systemId}-border`,
        status: "success",
        properties: { country_code: place.country },
        has_expansion: true,
        has_operation: false,
        has_portfolio: false,
      },
      geometries: [...this.geometries(name), ...this.more],
      nodes: this.nodes,
      lines: this.lines,
      scenarios: [],
      series: this.series,
      technologies: catalogue.technologies,
      carriers: catalogue.carriers,
      carrierLevels: catalogue.carrierLevels,
      parameterTypes: catalogue.parameterTypes,
      parameters: this.parameters,
    };
  }

  private geometries(name: string): Geometry[] {
    const { systemId, place, answers, words } = this;
    const { latitude, longitude } = place;
    const north = answers.reach_m / 111_320;
    const east = north / Math.cos((latitude * Math.PI) / 180);
    const at = (x: number, y: number): Position => [longitude + x * east, latitude + y * north];
    const none = {
      geometry_id_start: null,
      geometry_id_end: null,
      system_id: systemId,
      properties: { available_space: null },
    };
    const ring = [at(-1, -1), at(1, -1), at(1, 1), at(-1, 1), at(-1, -1)];
    return [
      { ...none, geometry_id: `${systemId}-border`, name, type: "Polygon", coordinates: [ring] },
      {
        ...none,
        geometry_id: this.site,
        name: words("component.site"),
        type: "Point",
        coordinates: [longitude, latitude],
      },
    ];
  }

  /** Costs and lifetime of what may be built. */
  private building(what: CompletedSite["build"][number]): ParameterTypeName[] {
    return this.answers.build.includes(what) ? ["investment_cost", "lifetime"] : [];
  }
}
