import type { CarrierName } from "~/entities/catalogue/names";
import { carrierOfBus } from "../pypsa/carriers";
import { UNLIMITED } from "../pypsa/context";
import type { Tables } from "../pypsa/tables";
import type { Report } from "../report";
import type { Element } from "./element";

/** What a bus that does not say it has, by the column through which an element names it. */
const BY_COLUMN: Readonly<Record<string, CarrierName>> = {
  electricity_bus: "electricity",
  heat_bus: "heat",
  high_temperature_bus: "heat",
};
/** What heat pumps take their heat from is a carrier of its own, whatever it is called: what they give is heat already. */
const COLD = "ambient";
const ELECTRIC = /\b(el|elec|electr\w*|power|grid|ac|dc)\b/;

/**
 * Buses with the carriers that their names tell, or the elements at them; packages have none. A bus that is not balanced gives and takes
 * what it must for nothing.
 */
export function addBuses(tables: Tables, elements: readonly Element[], report: Report): void {
  const carrierNames = new Map<string, string>();
  const cold = new Set(elements.map((element) => element.text("low_temperature_bus")));
  for (const element of elements) {
    for (const [column, carrier] of Object.entries(BY_COLUMN)) {
      const bus = element.text(column);
      if (bus !== "" && !carrierNames.has(bus)) carrierNames.set(bus, carrier);
    }
    const fuel = element.text("fuel_bus");
    if (fuel !== "" && !carrierNames.has(fuel)) carrierNames.set(fuel, element.text("carrier"));
  }
  for (const element of elements) {
    if (!isBus(element)) continue;
    const { name } = element;
    const words = name.toLowerCase().replaceAll(/[-_.]+/g, " ");
    const carrierId = cold.has(name)
      ? COLD
      : ELECTRIC.test(words)
        ? "electricity"
        : carrierOfBus(words)
          ? words
          : carrierNames.get(name);
    if (carrierId === undefined) report.changed("oemof_bus_electricity", {}, name);
    tables.add("buses", name, { carrier: carrierId ?? "electricity" }, element.file);
    const balanced = element.text("balanced");
    if (!/^(false|0|0\.0)$/i.test(balanced)) continue;
    report.changed("oemof_bus_open", {}, name);
    tables.add("generators", `${name} ±`, { bus: name, p_nom: UNLIMITED, p_min_pu: -1 }, element.file);
  }
}

export const isBus = ({ type }: Element): boolean => type === "bus" || type === "hub";
