import { carrierOfBus, plantOf, renewableOf, wordsOf } from "./carriers";
import type { Bus } from "./buses";
import { busOf, itemsOf, setProfile, setSize, setYearlyEnergy, statusOf, type Context, type Item } from "./context";
import { tableOf } from "./network";
import { both, highestOf, isConstant, lowestOf, mapped, meanOf, type Profile } from "./table";
import type { Owner } from "../rows";

/** Fuel that a plant takes at a location, bought without a price: that is in the plant's costs already. */
type Fuels = Map<string, string>;

/** t -> kg. */
const KG = 1000;

/**
 * Generators: of wind and sun and the like as they are; with a fuel as a plant that takes it, whose emission per output is that of the fuel by
 * its efficiency; everything else, and what is fed into a bus of a fuel, as a purchase at its marginal cost.
 */
export function addGenerators(context: Context): void {
  const table = tableOf(context.network, "generators");
  const fuels: Fuels = new Map();
  let count = 0;
  for (const item of itemsOf(context, table)) {
    const bus = busOf(context, item, "bus");
    if (!bus) continue;
    if (table.number(item.row, "sign", 1) !== 1) {
      context.report.changed("component_left", { file: "generators.csv", attribute: "sign" }, item.name);
      continue;
    }
    addGenerator(context, item, bus, fuels);
    count += 1;
  }
  if (count > 0) context.report.taken("taken", { file: "generators.csv", count });
}

function addGenerator(context: Context, item: Item, bus: Bus, fuels: Fuels): void {
  const { table, row, name } = item;
  const carrier = table.text(row, "carrier");
  const from = (attribute: string) => `generators.csv: ${attribute}`;
  const { owner, isPurchase, hasFuel } = componentOf(context, item, bus, carrier, fuels);
  const efficiency = table.profile(row, "efficiency", 1);
  setSize(context, owner, item, { size: "p_nom", perUnit: bus.amount, unit: "MW" });
  setYearlyEnergy(context, owner, item, bus.amount);
  setLimits(context, owner, item);
  const cost = mapped(table.profile(row, "marginal_cost", 0), (v) => v / bus.amount);
  const type = isPurchase ? "purchase_price" : "variable_cost";
  setProfile(context, owner, type, cost, { unit: "EUR/MWh", from: from("marginal_cost"), impact: "money" });
  if (hasFuel) setProfile(context, owner, "efficiency", efficiency, { unit: "1", from: from("efficiency") });
  const emission = emissionOf(context, carrier);
  const own = both(efficiency, bus.amount, (e, amount) => (e > 0 ? (emission * KG) / e / amount : 0));
  // A purchase of the catalogue has an emission of its own otherwise.
  if (emission !== 0 || isPurchase)
    setProfile(context, owner, "variable_cost", own, {
      ...{ unit: "kg/MWh", from: "carriers.csv: co2_emissions", impact: "CO2" },
    });
  if (table.flag(row, "committable")) context.report.changed("unit_commitment", { file: "generators.csv" }, name);
}

function componentOf(context: Context, item: Item, bus: Bus, carrier: string, fuels: Fuels) {
  const { technologies, buses, rows } = context;
  const words = wordsOf(carrier, item.name);
  const place = buses.placeOf(bus);
  const status = statusOf(item, "p_nom");
  const output = { carrier_level_output: bus.carrierId };
  const renewable = renewableOf(words);
  const renewableFits = renewable && technologies.find("transformation", output, [renewable]) === renewable;
  const node = (technology: string, input?: string): Owner =>
    rows.node(item.name, technology, place, status, {
      carrier_level_output: bus.level,
      ...(input ? { carrier_level_input: input } : {}),
    });
  if (renewableFits) return { owner: node(renewable), isPurchase: false, hasFuel: false };
  const plant = plantOf(words);
  const isFuelBus = carrierOfBus(carrier) === bus.carrierId && bus.carrierId !== "electricity";
  if (plant && !isFuelBus && plant.fuel !== bus.carrierId) {
    const sides = { ...output, carrier_level_input: plant.fuel };
    const technology = technologies.find("transformation", sides, plant.technologies);
    // A balance that a bus of the network has here would give its fuel away.
    const { group } = bus;
    const isTaken = group.instead.has(plant.fuel) || group.buses.some(({ carrierId }) => carrierId === plant.fuel);
    if (technology && !isTaken) {
      const input = technologies.level(plant.fuel, plant.fuel);
      addFuel(context, place, plant.fuel, input, fuels);
      return { owner: node(technology, input), isPurchase: false, hasFuel: true };
    }
  }
  const technology = technologies.findOrAdd("purchase", output);
  return { owner: node(technology), isPurchase: true, hasFuel: false };
}

/** What a plant burns is bought at its location, as much as it needs. */
function addFuel(
  { technologies, rows, report }: Context,
  place: string,
  fuel: string,
  level: string,
  fuels: Fuels,
): void {
  const key = `${place} ${fuel}`;
  if (fuels.has(key)) return;
  fuels.set(key, level);
  const technology = technologies.findOrAdd("purchase", { carrier_level_output: fuel });
  const owner = rows.node(fuel.replaceAll("_", " "), technology, place, "existing", { carrier_level_output: level });
  const from = "generators.csv: marginal_cost";
  rows.set(owner, "purchase_price", 0, { unit: "EUR/MWh", from, impact: "money" });
  rows.set(owner, "variable_cost", 0, { unit: "kg/MWh", from: "carriers.csv: co2_emissions", impact: "CO2" });
  report.taken("fuel_added", {}, fuel.replaceAll("_", " "));
}

/** t of CO2 per MWh of the fuel. */
export function emissionOf({ network }: Context, carrier: string): number {
  const table = tableOf(network, "carriers");
  const row = table.index(carrier);
  return row === undefined ? 0 : table.number(row, "co2_emissions", 0);
}

/** The most and the least of the size that may run: p_max_pu and p_min_pu. */
function setLimits(context: Context, owner: Owner, item: Item): void {
  const { table, row, name } = item;
  const { report } = context;
  const file = "generators.csv";
  const most: Profile = table.profile(row, "p_max_pu", 1);
  const least: Profile = table.profile(row, "p_min_pu", 0);
  if (highestOf(most) > 1 || lowestOf(most) < 0) report.changed("cut_to_share", { file, attribute: "p_max_pu" }, name);
  const share = mapped(most, (v) => Math.min(1, Math.max(0, v)));
  const isSame = highestOf(both(most, least, (a, b) => Math.abs(a - b))) < 1e-9;
  if (isSame && highestOf(least) > 0) {
    setProfile(context, owner, "fixed_profile", share, { unit: "1", from: `${file}: p_min_pu` });
    return;
  }
  if (!(isConstant(share) && meanOf(share) === 1))
    setProfile(context, owner, "availability", share, { unit: "1", from: `${file}: p_max_pu` });
  if (lowestOf(least) < 0) report.changed("takes_left", { file, attribute: "p_min_pu" }, name);
  if (highestOf(least) <= 0) return;
  if (table.flag(row, "committable")) return;
  if (!isConstant(least)) report.changed("minimum_mean", { file, attribute: "p_min_pu" }, name);
  const value = isConstant(least) ? meanOf(least) : Math.max(0, lowestOf(least));
  context.rows.set(owner, "lower_operation_limit", value, { unit: "1", from: `${file}: p_min_pu` });
}
