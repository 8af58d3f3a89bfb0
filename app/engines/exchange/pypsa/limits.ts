import type { Context } from "./context";
import { tableOf } from "./network";

const KG = 1000;

/** Global constraints: the cap of all CO2 of a year. Others have no place here. */
export function addGlobalLimits({ network, report, rows, time }: Context): void {
  const table = tableOf(network, "global_constraints");
  const file = "global_constraints.csv";
  let cap: number | null = null;
  table.names.forEach((name, row) => {
    const text = (attribute: string) => table.text(row, attribute);
    const [type, sense] = [text("type") || "primary_energy", text("sense") || "=="];
    const isCap = type === "primary_energy" && (text("carrier_attribute") || "co2_emissions") === "co2_emissions";
    const everywhere = text("bus") === "" && text("investment_period") === "";
    if (!isCap || sense !== "<=" || !everywhere) {
      report.changed("constraint_left", { type, sense }, name);
      return;
    }
    const constant = table.number(row, "constant", 0) * KG * time.factor;
    cap = cap === null ? constant : Math.min(cap, constant);
    report.taken("emission_limit", {}, name);
  });
  if (cap !== null) rows.set(null, "emission_limit", cap, { unit: "kg/a", from: `${file}: constant`, impact: "CO2" });
}
