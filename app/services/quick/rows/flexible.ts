import type { CarrierLevelName, TechnologyName } from "~/entities/catalogue/names";
import { CHILLER } from "~/entities/quick/kinds";
import { leastPower } from "~/entities/quick/wide";
import { coldShape, EV_MWH, HOURS, spreadOver, type Waiting } from "../series";
import { highest, roundUp } from "../siteRows";
import { LEVELS, MEGA } from "./base";
import { HeatingRows } from "./heating";

const DAYS = 365;
/** Power of a charging point [MW]. */
const CHARGER = 0.011;
const COLD: CarrierLevelName = "cold_6C";
const WATER: CarrierLevelName = "heat_55C";

/** Energy that is due at an hour of each day, and may be taken before. */
interface Due {
  level: CarrierLevelName;
  store: TechnologyName;
  load: TechnologyName;
  mwhOfYear: number;
  /** [MW] */
  power: number;
  times: Waiting;
  source: string;
}

interface Tank {
  level: CarrierLevelName;
  kwh: number | null;
  /** Share of what it holds [1/h]. */
  loss: number;
}

/** Cooling, and loads that can wait. */
export class FlexibleRows extends HeatingRows {
  flexible(): void {
    this.cooling();
    this.hotWater();
    const { answers, siteSeries: series, words } = this;
    const { evs, process_mwh, process_kw } = answers;
    if (series.cars && evs)
      this.waits("cars", {
        level: "electricity_dc",
        store: "ev_battery",
        load: "ev_charging",
        mwhOfYear: evs * EV_MWH,
        power: roundUp(Math.max(evs * CHARGER, leastPower(evs * EV_MWH, answers.ev_from, answers.ev_until) / MEGA)),
        times: series.cars,
        source: words("source.cars"),
      });
    if (series.process && process_mwh) {
      const least = leastPower(process_mwh, answers.process_from, answers.process_until);
      this.waits("process", {
        level: "electricity_none",
        store: "battery",
        load: "electricity_demand",
        mwhOfYear: process_mwh,
        power: process_kw === null ? roundUp((2 * least) / MEGA) : process_kw / MEGA,
        times: series.process,
        source: words(process_kw === null ? "source.process" : "source.entered"),
      });
    }
  }

  /**
   * A load with a deadline of blocks that a run has: what is taken goes through a connection that is open in the window, waits in a store
   * without losses, and is used up in the last hour of the window.
   */
  private waits(key: string, { level, store, load, mwhOfYear, power, times, source }: Due): void {
    const { words } = this;
    const daily = mwhOfYear / DAYS;
    const way = this.node(`${key}_supply`, "converter", "existing", {
      carrier_level_input: LEVELS.electricity,
      carrier_level_output: level,
    });
    this.number(way, "existing_capacity", { value: power, unit: "MW" }, source);
    this.number(way, "efficiency", { value: 1, unit: "1" }, words("source.assumed"));
    this.seriesOf(way, "availability", { unit: "1", values: times.open }, words("source.window"));
    this.stays(way);
    const buffer = this.node(`${key}_store`, store, "existing", {
      carrier_level_input: level,
      carrier_level_output: level,
    });
    // Room for a night more: on the day of the change of clocks two deadlines are 23 hours apart.
    this.number(buffer, "existing_capacity", { value: roundUp(2 * daily), unit: "MWh" }, words("source.waits"));
    this.storing(buffer, 1, 1, null);
    this.stays(buffer);
    const node = this.node(key, load, "existing", { carrier_level_input: level });
    this.seriesOf(node, "demand", { unit: "MW", values: spreadOver(times.due, mwhOfYear) }, words("source.waits"));
    this.heatFromPower += power;
  }

  private cooling(): void {
    const { siteSeries: series, answers, words } = this;
    if (!series.cold) return;
    const peak = highest(series.cold);
    const node = this.node("cold", "cold_demand", "existing", { carrier_level_input: COLD });
    const shape = words(`source.cold_${coldShape(answers.kind)}`);
    const energy =
      answers.cooling_mwh > 0
        ? words("source.cooling_share", { source: words(`source.each_${answers.kind}`), chiller: CHILLER })
        : words("source.entered");
    this.seriesOf(node, "demand", { unit: "MW", values: series.cold }, words("source.cold", { energy, shape }));
    const chiller = this.node("chiller", "compression_chiller", "existing", {
      carrier_level_input: LEVELS.electricity,
      carrier_level_output: COLD,
    });
    const size = roundUp(peak * 1.1);
    this.number(chiller, "existing_capacity", { value: size, unit: "MW" }, words("source.chiller"));
    this.number(chiller, "efficiency", { value: CHILLER, unit: "1" }, words("source.assumed"));
    this.stays(chiller);
    this.heatFromPower += size / CHILLER;
    this.tank("cold_store", "cold_storage", { level: COLD, kwh: answers.cold_store_kwh, loss: 0.002 });
  }

  /** A store that is there, if there is one: it takes half of what it holds in an hour, and loses a share of it in each. */
  private tank(key: string, technology: TechnologyName, { level, kwh, loss }: Tank): void {
    if (!kwh) return;
    const sides = { carrier_level_input: level, carrier_level_output: level };
    const node = this.node(key, technology, "existing", sides);
    this.sizes(node, { existing: kwh / MEGA, most: null, unit: "MWh" });
    this.storing(node, 0.5, 0.99, loss);
  }

  private hotWater(): void {
    const { answers, words } = this;
    const mwh = answers.water_mwh ?? 0;
    if (mwh === 0) return;
    const mean = mwh / HOURS;
    const node = this.node("water", "hot_water_demand", "existing", { carrier_level_input: WATER });
    this.number(node, "demand", { value: Number(mean.toPrecision(6)), unit: "MW" }, words("source.water"));
    const rod = this.node("water_heater", "electric_boiler", "existing", {
      carrier_level_input: LEVELS.electricity,
      carrier_level_output: WATER,
    });
    const power = roundUp(mean * 6);
    this.number(rod, "existing_capacity", { value: power, unit: "MW" }, words("source.water_heater"));
    this.typical(rod, "electric_boiler", ["efficiency"]);
    this.stays(rod);
    this.heatFromPower += power;
    this.tank("water_tank", "heat_storage", { level: WATER, kwh: answers.water_tank_kwh, loss: 0.005 });
  }
}
