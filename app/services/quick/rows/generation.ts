import { roundUp } from "../siteRows";
import { LEVELS, MEGA } from "./base";
import { HeatingRows } from "./heating";

/** What a battery can take in an hour, as a share of what it holds. */
const BATTERY_RATIO = 0.5;
/** Years that batteries are warranted for, and a few more [a]. */
const BATTERY_LIFE = 15;

/** What makes electricity, and the battery that keeps it. */
export class GenerationRows extends HeatingRows {
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
      this.costs("pv", "photovoltaics", most ?? pv);
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
      // What is warranted today; the cells of the catalogue last longer.
      if (most !== null) this.costs("battery", "battery", most, { unit: "MWh", life: BATTERY_LIFE });
      this.storing(node, BATTERY_RATIO, 0.96, null);
    }
  }
}
