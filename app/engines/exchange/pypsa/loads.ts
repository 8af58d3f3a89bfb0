import type { TechnologyName } from "~/entities/catalogue/names";
import { busOf, type Context, itemsOf, keep, setProfile } from "./context";
import { tableOf } from "./network";
import { lowestOf, mapped } from "./table";

const PREFERRED: readonly TechnologyName[] = [
  "electricity_demand",
  "heat_demand",
  "hydrogen_demand",
  "gas_demand",
  "fuel_demand",
];
const FROM = "loads.csv: p_set";

/** Loads as demands. What a load feeds in (its negative hours) is a supply of its own that is prescribed. */
export function addLoads(context: Context): void {
  const { network, report, rows, buses, technologies } = context;
  const table = tableOf(network, "loads");
  let count = 0;
  for (const item of itemsOf(context, table)) {
    const bus = busOf(context, item, "bus");
    if (!bus) continue;
    table.text(item.row, "carrier");
    const sign = table.number(item.row, "sign", -1);
    const demand = mapped(table.profile(item.row, "p_set", 0), (v) => -sign * v * bus.amount);
    const location = buses.locationOf(bus);
    const sides = { carrier_level_input: bus.carrierId };
    const technology = technologies.findOrAdd("demand", sides, { preferred: PREFERRED });
    const owner = rows.node(
      { name: item.name, technology_id: technology, geometry_id: location, status: "existing" },
      { carrier_level_input: bus.level },
    );
    setProfile(context, owner, "demand", { profile: mapped(demand, (v) => Math.max(0, v)), unit: "MW", from: FROM });
    count += 1;
    const most = -lowestOf(demand);
    if (most <= 0) continue;
    report.changed("load_feeds_in", {}, item.name);
    const purchase = technologies.findOrAdd("purchase", { carrier_level_output: bus.carrierId });
    const supply = rows.node(
      { name: `${item.name} +`, technology_id: purchase, geometry_id: location, status: "existing" },
      { carrier_level_output: bus.level },
    );
    rows.set(supply, "existing_capacity", most, { unit: "MW", from: FROM });
    keep(context, supply, FROM);
    rows.set(supply, "purchase_price", 0, { unit: "EUR/MWh", from: FROM, impact: "money" });
    rows.set(supply, "variable_cost", 0, { unit: "kg/MWh", from: FROM, impact: "CO2" });
    setProfile(context, supply, "fixed_profile", {
      profile: mapped(demand, (v) => Math.max(0, -v) / most),
      unit: "1",
      from: FROM,
    });
  }
  if (count > 0) report.taken("taken", { file: "loads.csv", count });
}
