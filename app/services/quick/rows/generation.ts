import { engineAt } from "~/entities/catalogue/data/costBySize";
import type { CarrierLevelName } from "~/entities/catalogue/names";
import { KW_PER_M2 } from "~/entities/quick/quickSite";
import { HOURS, hubHeight, windRoom } from "../series";
import { roundUp } from "../siteRows";
import { BUILDING, LEVELS, MEGA } from "./base";
import { FlexibleRows } from "./flexible";

/** What a battery can take in an hour, as a share of what it holds. */
const BATTERY_RATIO = 0.5;
/** Years that batteries are warranted for, and a few more [a]. */
const BATTERY_LIFE = 15;

/**
 * "50 Diesel engine farm" of the Danish Energy Agency: electricity per fuel, upkeep [EUR/MWh], cost [EUR/MW], upkeep of 2.5143 % of it in a
 * year [EUR/MW/a], lifetime [a].
 */
const GENERATOR = { efficiency: 0.35, upkeep: 8, cost: 458_200, fixed: 11_520, life: 25 } as const;
const DIESEL: CarrierLevelName = "diesel_none";
const MANURE: CarrierLevelName = "biomass_none";
const BIOGAS: CarrierLevelName = "biogas_none";

/** What makes electricity, and the battery that keeps it. */
export class GenerationRows extends FlexibleRows {
  generation(): void {
    const { answers, siteSeries: series, words } = this;
    if (answers.faces.length > 0) this.roofs();
    else {
      const pv = (answers.pv_kw ?? 0) / MEGA;
      const most = this.may("pv") ? answers.pv_max_kw / MEGA : null;
      if (pv > 0 || most !== null)
        this.sun("pv", {
          existing: pv,
          most,
          enteredMost: !answers.assumed.has("pv_max_kw"),
          values: series.pv,
          source: words("source.pv"),
        });
    }
    this.wind();
    this.generator();
    this.biogas();
    const battery = (answers.battery_kwh ?? 0) / MEGA;
    if (battery > 0 || this.may("battery")) {
      const node = this.node("battery", "battery", this.may("battery") ? "optional" : "existing", {
        carrier_level_input: LEVELS.electricity,
        carrier_level_output: LEVELS.electricity,
      });
      const day = (answers.electricity_mwh / 365) * 2;
      const most = this.may("battery") ? Math.max(battery, roundUp(Math.max(day, 0.01))) : null;
      this.sizes(node, { existing: battery, most, unit: "MWh" });
      // What is warranted today; the cells of the catalogue last longer.
      if (most !== null) this.costs("battery", "battery", most, { unit: "MWh", life: BATTERY_LIFE });
      this.storing(node, BATTERY_RATIO, 0.96, null);
    }
  }

  /** A plant for each face of the roof; what is there stands on the first. */
  private roofs(): void {
    const { answers, siteSeries: series, words } = this;
    answers.faces.forEach(({ number, m2, azimuth, tilt }, i) => {
      const existing = i === 0 ? (answers.pv_kw ?? 0) / MEGA : 0;
      const room = Number(((m2 * KW_PER_M2) / MEGA).toPrecision(6));
      const most = this.may("pv") ? Math.max(room, existing) : null;
      if (existing > 0 || most !== null)
        this.sun(`pv_${number}`, {
          existing,
          most,
          enteredMost: true,
          values: series.faces[i]!,
          source: words(azimuth !== null && tilt !== null ? "source.roof" : "source.roof_usual", {
            azimuth: azimuth ?? "",
            tilt: tilt ?? "",
          }),
        });
    });
  }

  private sun(key: string, { existing, most, enteredMost, values, source }: SunPlant): void {
    const node = this.node(key, "photovoltaics", most === null ? "existing" : "optional", {
      carrier_level_output: LEVELS.electricity,
    });
    this.sizes(node, { existing, most, enteredMost, mostSource: this.needOf("pv_max_kw", "source.most") });
    this.seriesOf(node, "availability", { unit: "1", values }, source);
    this.costs(key, "photovoltaics", most ?? existing);
  }

  private wind(): void {
    const { answers, siteSeries: series, words } = this;
    if (!series.wind) return;
    const existing = (answers.wind_kw ?? 0) / MEGA;
    const most = this.may("wind") ? Math.max(existing, windRoom(answers) / MEGA) : null;
    const node = this.node("wind", "wind_turbine", most === null ? "existing" : "optional", {
      carrier_level_output: LEVELS.electricity,
    });
    this.sizes(node, { existing, most, enteredMost: answers.wind_max_kw !== null });
    this.seriesOf(
      node,
      "availability",
      { unit: "1", values: series.wind },
      words("source.wind", { height: hubHeight(answers) }),
    );
    this.costs("wind", "wind_turbine", most ?? existing);
    this.heatFromPower += most ?? existing;
  }

  /** An engine for diesel, which runs when it is worth it. */
  private generator(): void {
    const { answers, words } = this;
    const existing = (answers.generator_kw ?? 0) / MEGA;
    const may = this.may("generator");
    if (existing === 0 && !may) return;
    const node = this.node("generator", "emergency_generator", may ? "optional" : "existing", {
      carrier_level_input: DIESEL,
      carrier_level_output: LEVELS.electricity,
    });
    this.sizes(node, { existing, most: may ? Math.max(existing, roundUp(this.electricPeak * 1.1)) : null });
    const reference = words("source.generator");
    if (may) {
      this.euros(node, "investment_cost", { value: GENERATOR.cost, per: "MW" }, reference);
      this.number(node, "lifetime", { value: GENERATOR.life, unit: "a" }, reference);
    }
    this.euros(node, "fixed_operation_cost", { value: GENERATOR.fixed, per: "MW/a" }, reference);
    this.number(node, "efficiency", { value: GENERATOR.efficiency, unit: "1" }, reference);
    this.euros(node, "variable_cost", { value: GENERATOR.upkeep, per: "MWh" }, reference);
    const diesel = this.node("diesel", "oil_purchase", "existing", { carrier_level_output: DIESEL });
    this.price(diesel, "diesel_ct");
  }

  /** Manure, the digester that makes biogas of it evenly, the engine, and a cooler for the heat that nobody needs. */
  private biogas(): void {
    const { answers, words, heatPeak } = this;
    const [manure, existing] = [(answers.manure_mwh ?? 0) / HOURS, (answers.biogas_kw ?? 0) / MEGA];
    if (manure === 0) return;
    const may = this.may("biogas");
    const status = may ? "optional" : "existing";
    if (!may && existing === 0) return;
    const engine = engineAt(this.sizeOf("biogas_engine", Math.max(existing, manure)));
    const source = this.node("manure", "biomass_purchase", "existing", { carrier_level_output: MANURE });
    this.number(source, "existing_capacity", { value: manure, unit: "MW" }, words("source.manure"));
    const free = { value: 0, unit: `${this.currency}/MWh`, impact: "money" } as const;
    this.number(source, "purchase_price", free, words("source.assumed"));
    this.number(source, "variable_cost", { value: 0, unit: "kg/MWh", impact: "CO2" }, words("source.biogenic"));
    const digester = this.node("digester", "biogas_plant", status, {
      carrier_level_input: MANURE,
      carrier_level_output: BIOGAS,
    });
    // There is gas for the engine that there is.
    this.sizes(digester, { existing: existing > 0 ? manure : 0, most: may ? manure : null });
    this.number(digester, "efficiency", { value: 1, unit: "1" }, words("source.digester"));
    this.typical(digester, "biogas_plant", ["fixed_operation_cost", ...(may ? BUILDING : [])]);
    const node = this.node("biogas_engine", "biogas_chp", status, {
      carrier_level_input: BIOGAS,
      carrier_level_output: LEVELS.electricity,
      ...(heatPeak > 0 ? { carrier_level_output_secondary: LEVELS.heat } : {}),
    });
    const most = may ? Math.max(existing, roundUp(manure * engine.efficiency * 2)) : null;
    this.sizes(node, { existing, most });
    const reference = words("source.engine");
    this.number(node, "efficiency", { value: engine.efficiency, unit: "1" }, reference);
    this.euros(node, "variable_cost", { value: engine.upkeep, per: "MWh" }, reference);
    this.costs("biogas_engine", "biogas_chp", most ?? existing);
    if (heatPeak === 0) return;
    this.number(node, "secondary_output_ratio", { value: engine.ratio, unit: "1" }, reference);
    const cooler = this.node("cooler", "heat_rejection", "existing", { carrier_level_input: LEVELS.heat });
    const heat = roundUp(Math.max(most ?? 0, existing) * engine.ratio);
    this.number(cooler, "existing_capacity", { value: heat, unit: "MW" }, words("source.most"));
  }
}

/** A plant of the sun in the making [MW]. */
interface SunPlant {
  existing: number;
  most: number | null;
  enteredMost: boolean;
  values: Float64Array;
  source: string;
}
