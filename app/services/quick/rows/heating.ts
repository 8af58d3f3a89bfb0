import { engineAt } from "~/entities/catalogue/data/costBySize";
import { roundUp } from "../siteRows";
import { LEVELS, MEGA } from "./base";
import { LoadRows } from "./loads";

/** What a tank can take in an hour, as a share of what it holds. */
const TANK_RATIO = 0.2;

/** What makes heat, and the tank that keeps it. */
export class HeatingRows extends LoadRows {
  /** Boiler, CHP, heat pump and tank. What there is has to cover the highest demand: if it does not, a boiler is assumed that does. */
  heating(): void {
    const { answers, siteSeries: series, words, heatPeak } = this;
    if (!series.heat) return;
    const may = new Set(answers.build);
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
      const most = may.has("chp") ? Math.max(chp, roundUp(heatPeak / ratio)) : null;
      this.sizes(node, { existing: chp, most });
      const reference = words("source.engine");
      this.number(node, "efficiency", { value: engine.efficiency, unit: "1" }, reference);
      this.number(node, "secondary_output_ratio", { value: ratio, unit: "1" }, reference);
      this.number(node, "variable_cost", { value: engine.upkeep, unit: "EUR/MWh", impact: "money" }, reference);
      this.costs("chp", "chp_gas", most ?? chp);
    }
    if (pump > 0 || may.has("heat_pump")) {
      const node = this.node("heat_pump", "heat_pump", may.has("heat_pump") ? "optional" : "existing", {
        carrier_level_input: LEVELS.electricity,
        carrier_level_output: LEVELS.heat,
      });
      const most = may.has("heat_pump") ? Math.max(pump, roundUp(heatPeak * 1.1)) : pump;
      this.sizes(node, { existing: pump, most: may.has("heat_pump") ? most : null });
      this.seriesOf(node, "efficiency", { unit: "1", values: series.performance }, words("source.heat_pump"));
      this.costs("heat_pump", "heat_pump", most);
      this.heatFromPower = most / 2;
    }
    if (may.has("heat_storage")) {
      const node = this.node("heat_storage", "heat_storage", "optional", {
        carrier_level_input: LEVELS.heat,
        carrier_level_output: LEVELS.heat,
      });
      const most = roundUp(heatPeak * 12);
      this.sizes(node, { existing: 0, most, unit: "MWh" });
      this.costs("heat_storage", "heat_storage", most, { unit: "MWh" });
      this.storing(node, TANK_RATIO, 0.99, 0.002);
    }
  }
}
