import { engineAt } from "~/entities/catalogue/data/costBySize";
import type { CarrierLevelName, TechnologyName } from "~/entities/catalogue/names";
import type { Heating } from "~/entities/quick/wide";
import { roundUp } from "../siteRows";
import { LEVELS, MEGA } from "./base";
import { LoadRows } from "./loads";

/** What a tank can take in an hour, as a share of what it holds. */
const TANK_RATIO = 0.2;

/** What burns a fuel for heat, and how the fuel is bought. */
interface Heater {
  technology: TechnologyName;
  level: CarrierLevelName;
  /** null: with the gas of all else. */
  fuel: TechnologyName | null;
  /** Where the catalogue has no figure of the fuel. */
  co2?: { kg: number; source: string };
}
/**
 * Liquefied petroleum gases: 63 100 kg/TJ of lower heating value (IPCC Guidelines 2006, vol. 2, table 2.2). Wood: the guidelines count its
 * CO2 where it grows. Heating oil has its figure in the catalogue.
 */
const HEATERS: Readonly<Record<Exclude<Heating, "district">, Heater>> = {
  gas: { technology: "gas_boiler", level: "natural_gas_none", fuel: null },
  oil: { technology: "oil_boiler", level: "oil_none", fuel: "oil_purchase" },
  lpg: {
    technology: "gas_boiler",
    level: "lpg_none",
    fuel: "fuel_purchase",
    co2: { kg: 227.2, source: "source.lpg" },
  },
  wood: {
    technology: "biomass_boiler",
    level: "wood_pellets_none",
    fuel: "biomass_purchase",
    co2: { kg: 0, source: "source.biogenic" },
  },
};
/** Decentral oil boiler of PyPSA technology-data 2026: 2 % of 208 EUR/kW in a year. */
const OIL_BOILER = { efficiency: 0.9, fixed: 4168 } as const;
/** Heat of a network where its operator's figure is not entered [kg/MWh]. */
const DISTRICT_KG = 280;

/** What makes heat, and the tank that keeps it. */
export class HeatingRows extends LoadRows {
  private burnt: Heater | null = null;

  /** Boiler, CHP, heat pump and tank. What there is has to cover the highest demand: if it does not, a boiler is assumed that does. */
  heating(): void {
    const { answers, siteSeries: series, words, heatPeak } = this;
    if (!series.heat) return;
    const [boiler, chp, pump] = [answers.boiler_kw, answers.chp_kw, answers.heat_pump_kw].map(
      (kw) => (kw ?? 0) / MEGA,
    ) as [number, number, number];
    const engine = engineAt(this.sizeOf("chp", Math.max(chp, heatPeak)));
    const { ratio } = engine;
    // A heat pump gives least when it is coldest; what is entered is its heat.
    const missing = heatPeak * 1.1 - boiler - chp * ratio - pump;
    if (boiler > 0 || missing > 1e-9) {
      const isSufficient = answers.boiler_kw !== null && missing <= 1e-9;
      const size = missing > 1e-9 ? roundUp(boiler + missing) : boiler;
      const node = this.heater();
      const source = isSufficient ? "source.entered" : "source.boiler";
      this.number(node, "existing_capacity", { value: size, unit: "MW" }, words(source));
      if (answers.heater_goes)
        this.number(node, "retirement_allowed", { value: true, unit: "1" }, words("source.entered"));
      else this.stays(node);
    }
    if (chp > 0 || this.may("chp")) {
      this.usesGas = true;
      const sides = {
        carrier_level_input: LEVELS.gas,
        carrier_level_output: LEVELS.electricity,
        carrier_level_output_secondary: LEVELS.heat,
      };
      const node = this.node("chp", "chp_gas", this.may("chp") ? "optional" : "existing", sides);
      const most = this.may("chp") ? Math.max(chp, roundUp(heatPeak / ratio)) : null;
      this.sizes(node, { existing: chp, most });
      const reference = words("source.engine");
      this.number(node, "efficiency", { value: engine.efficiency, unit: "1" }, reference);
      this.number(node, "secondary_output_ratio", { value: ratio, unit: "1" }, reference);
      this.euros(node, "variable_cost", { value: engine.upkeep, per: "MWh" }, reference);
      this.costs("chp", "chp_gas", most ?? chp);
    }
    if (pump > 0 || this.may("heat_pump")) {
      const node = this.node("heat_pump", "heat_pump", this.may("heat_pump") ? "optional" : "existing", {
        carrier_level_input: LEVELS.electricity,
        carrier_level_output: LEVELS.heat,
      });
      const most = this.may("heat_pump") ? Math.max(pump, roundUp(heatPeak * 1.1)) : pump;
      this.sizes(node, { existing: pump, most: this.may("heat_pump") ? most : null });
      this.seriesOf(node, "efficiency", { unit: "1", values: series.performance }, words("source.heat_pump"));
      this.costs("heat_pump", "heat_pump", most);
      this.heatFromPower = most / 2;
    }
    const tank = (answers.tank_kwh ?? 0) / MEGA;
    if (tank > 0 || this.may("heat_storage")) {
      const node = this.node("heat_storage", "heat_storage", this.may("heat_storage") ? "optional" : "existing", {
        carrier_level_input: LEVELS.heat,
        carrier_level_output: LEVELS.heat,
      });
      const most = this.may("heat_storage") ? Math.max(tank, roundUp(heatPeak * 12)) : null;
      this.sizes(node, { existing: tank, most, unit: "MWh" });
      if (most !== null) this.costs("heat_storage", "heat_storage", most, { unit: "MWh" });
      this.storing(node, TANK_RATIO, 0.99, 0.002);
    }
  }

  /** What heats today, without its size. Heat of a network is bought; all else burns a fuel that is. */
  private heater(): string {
    const { answers, words } = this;
    const { heating } = answers;
    if (heating === "district") {
      const node = this.node("district_heat", "heat_purchase", "existing", { carrier_level_output: LEVELS.heat });
      this.price(node, "fuel_ct");
      const sourceOf = words(answers.district_kg === null ? "source.district_heat" : "source.entered");
      const emitted = { value: answers.district_kg ?? DISTRICT_KG, unit: "kg/MWh", impact: "CO2" } as const;
      this.number(node, "variable_cost", emitted, sourceOf);
      return node;
    }
    this.burnt = HEATERS[heating];
    const { technology, level, fuel } = this.burnt;
    if (fuel === null) this.usesGas = true;
    const key = heating === "gas" ? "boiler" : `boiler_${heating}`;
    const node = this.node(key, technology, "existing", {
      carrier_level_input: level,
      carrier_level_output: LEVELS.heat,
    });
    if (heating === "oil") {
      const reference = words("source.oil_boiler");
      this.number(node, "efficiency", { value: OIL_BOILER.efficiency, unit: "1" }, reference);
      this.euros(node, "fixed_operation_cost", { value: OIL_BOILER.fixed, per: "MW/a" }, reference);
    } else this.typical(node, technology, ["efficiency", "fixed_operation_cost"]);
    return node;
  }

  /** The fuel of a boiler that burns no gas. */
  protected fuel(): void {
    if (!this.burnt?.fuel) return;
    const { fuel, level, co2 } = this.burnt;
    const node = this.node(`fuel_${this.answers.heating}`, fuel, "existing", { carrier_level_output: level });
    this.price(node, "fuel_ct");
    if (co2)
      this.number(node, "variable_cost", { value: co2.kg, unit: "kg/MWh", impact: "CO2" }, this.words(co2.source));
  }
}
