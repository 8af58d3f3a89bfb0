import { expect, it } from "vitest";
import { operatedComponent } from "../operationSite";
import { withoutUnused } from "./effects";

const everything = operatedComponent.parse({
  component_id: "c",
  power_live_id: "p",
  level_live_id: "l",
  state_live_id: "s",
  steered: false,
  market_price: true,
  meter_component_id: "m",
  shift: { kind: "deadline", energy_mwh: 1, power_mw: 0.5, from: "22:00", until: "06:00" },
  target: { level: 80, time: "07:00", days: "weekend" },
  trips: [{ days: "every_day", from: "07:00", until: "17:00", energy_mwh: 0.006 }],
  least_charge_mw: 0.004,
  charges_from: "sun",
  feeds_in: false,
  wear_per_hour: 2,
});
const levels = {
  carrier_level_input: "gas",
  carrier_level_input_secondary: null,
  carrier_level_output_secondary: null,
};

/** Settings that stay of everything that can be said, besides those of measured power and contracts, which all have. */
it.each([
  ["transmission", []],
  ["trade", ["market_price", "meter_component_id"]],
  ["consumption", ["meter_component_id", "shift"]],
  [
    "storage",
    [
      "charges_from",
      "feeds_in",
      "least_charge_mw",
      "level_live_id",
      "meter_component_id",
      "steered",
      "target",
      "trips",
    ],
  ],
  ["transformation", ["meter_component_id", "state_live_id", "steered", "wear_per_hour"]],
] as const)("of %s what changes a plan stays, and all else says nothing", (root, expected) => {
  const left = withoutUnused(everything, root, levels);
  const nothing = operatedComponent.parse({ component_id: "c", power_live_id: "p" });
  const differs = (Object.keys(left) as (keyof typeof left)[]).filter(
    (field) => JSON.stringify(left[field]) !== JSON.stringify(nothing[field]),
  );
  expect(differs.sort()).toEqual(expected);
});
