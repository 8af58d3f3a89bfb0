import type { Owner } from "../rows";
import type { Bus } from "./buses";
import { carrierOfBus, plantOf, renewableOf, wordsOf } from "./carriers";
import { setUnits } from "./commitment";
import {
  busOf,
  type Context,
  type Counterpart,
  type Item,
  itemsOf,
  setProfile,
  setSize,
  setYearlyEnergy,
  statusOf,
} from "./context";
import { tableOf } from "./network";
import { both, highestOf, isConstant, lowestOf, mapped, meanOf, type Profile } from "./table";

/** Fuel that is bought at a location: its emission [t/MWh] by location and fuel. */
type Fuels = Map<string, number>;

/** t -> kg. */
const KG = 1000;
const FILE = "generators.csv";
const from = (attribute: string): string => `${FILE}: ${attribute}`;

/**
 * Generators. Those of wind and sun and the like are taken as they are. One with a fuel is a plant that takes it from a purchase with its
 * emission. Everything else, and what is fed into a bus of a fuel, is a purchase at its marginal cost. What takes (a negative sign, or
 * powers below 0) is a sale.
 */
export function addGenerators(context: Context): void {
  const table = tableOf(context.network, "generators");
  const fuels: Fuels = new Map();
  let count = 0;
  for (const item of itemsOf(context, table)) {
    const bus = busOf(context, item, "bus");
    if (!bus) continue;
    const { row } = item;
    const sign = table.number(row, "sign", 1);
    const [most, least] = [table.profile(row, "p_max_pu", 1), table.profile(row, "p_min_pu", 0)];
    if (Math.abs(sign) !== 1) {
      context.report.changed("component_left", { file: FILE, attribute: "sign" }, item.name);
      continue;
    }
    count += 1;
    const opposite = mapped(least, (v) => Math.max(0, -v));
    if (sign < 0) addSale(context, item, bus, { name: item.name, most, least, sign: -1 });
    else if (highestOf(most) <= 0 && highestOf(opposite) > 0)
      addSale(context, item, bus, { name: item.name, most: opposite, least: mapped(most, (v) => -v), sign: 1 });
    else {
      addGenerator(context, item, bus, fuels);
      if (highestOf(opposite) <= 0) continue;
      // One size for both directions would be two sizes here.
      if (table.flag(row, "p_nom_extendable"))
        context.report.changed("takes_left", { file: FILE, attribute: "p_min_pu" }, item.name);
      else addSale(context, item, bus, { name: `${item.name} −`, most: opposite, least: 0, sign: 1 });
    }
  }
  if (count > 0) context.report.taken("taken", { file: FILE, count });
}

/** What is taken of a bus, as shares of the size [1]. */
interface Sale {
  name: string;
  most: Profile;
  least: Profile;
  /** Of its flow in the costs and emissions of the network. */
  sign: 1 | -1;
}

/** What takes: a sale at what it pays. */
function addSale(context: Context, item: Item, bus: Bus, { name, most, least, sign }: Sale): void {
  const { table, row } = item;
  const { rows, technologies, buses } = context;
  const technology = technologies.findOrAdd("sale", { carrier_level_input: bus.carrierId });
  const sides = { carrier_level_input: bus.level };
  const [geometry_id, status] = [buses.locationOf(bus), statusOf(item, "p_nom")];
  const owner = rows.node({ name, technology_id: technology, geometry_id, status }, sides);
  const counterpart = { owner, item };
  setSize(context, counterpart, { size: "p_nom", perUnit: bus.amount, unit: "MW" });
  setYearlyEnergy(context, counterpart, bus.amount);
  setLimits(context, counterpart, { most, least });
  const price = mapped(table.profile(row, "marginal_cost", 0), (v) => (sign * v) / bus.amount);
  const priced = { unit: "EUR/MWh", from: from("marginal_cost"), impact: "money" } as const;
  setProfile(context, owner, "sale_price", { profile: price, ...priced });
  const emission = emissionOf(context, table.text(row, "carrier"));
  if (emission === 0) return;
  const perInput = mapped(table.profile(row, "efficiency", 1), (e) =>
    e > 0 ? (-sign * emission * KG) / e / bus.amount : 0,
  );
  setProfile(context, owner, "variable_cost", { profile: perInput, ...EMISSION });
}
const EMISSION = { unit: "kg/MWh", from: "carriers.csv: co2_emissions", impact: "CO2" } as const;

function addGenerator(context: Context, item: Item, bus: Bus, fuels: Fuels): void {
  const { table, row, name } = item;
  const carrier = table.text(row, "carrier");
  const emission = emissionOf(context, carrier);
  const {
    owner,
    isPurchase,
    fuelEmission,
    needsAvailability = false,
  } = componentOf(context, item, bus, { carrier, emission, fuels });
  const efficiency = table.profile(row, "efficiency", 1);
  const counterpart = { owner, item };
  setSize(context, counterpart, { size: "p_nom", perUnit: bus.amount, unit: "MW" });
  setYearlyEnergy(context, counterpart, bus.amount);
  setLimits(context, counterpart, {
    most: table.profile(row, "p_max_pu", 1),
    least: table.profile(row, "p_min_pu", 0),
    needsAvailability,
  });
  const cost = mapped(table.profile(row, "marginal_cost", 0), (v) => v / bus.amount);
  const type = isPurchase ? "purchase_price" : "variable_cost";
  setProfile(context, owner, type, { profile: cost, unit: "EUR/MWh", from: from("marginal_cost"), impact: "money" });
  if (fuelEmission !== null)
    setProfile(context, owner, "efficiency", { profile: efficiency, unit: "1", from: from("efficiency") });
  // What the fuel does not bring along already; a purchase of the catalogue has an emission of its own otherwise.
  const rest = emission - (fuelEmission ?? 0);
  const perInput = mapped(efficiency, (e) => (e > 0 ? (rest * KG) / e / bus.amount : 0));
  if (rest !== 0 || isPurchase) setProfile(context, owner, "variable_cost", { profile: perInput, ...EMISSION });
  // A purchase has no units.
  if (!isPurchase) setUnits(context, counterpart, FILE);
  else if (table.flag(row, "committable")) context.report.changed("unit_commitment", { file: FILE }, name);
}

/** What a generator makes its energy of. */
interface EnergySource {
  /** Its name in the network. */
  carrier: string;
  /** Of CO2 [t/MWh]. */
  emission: number;
  /** What is bought already. */
  fuels: Fuels;
}

function componentOf(context: Context, item: Item, bus: Bus, { carrier, emission, fuels }: EnergySource) {
  const { technologies, buses, rows } = context;
  const words = wordsOf(carrier, item.name);
  const location = buses.locationOf(bus);
  const status = statusOf(item, "p_nom");
  const output = { carrier_level_output: bus.carrierId };
  const renewable = renewableOf(words);
  const renewableFits = renewable && technologies.find("transformation", output, [renewable]) === renewable;
  const node = (technology: string, input?: string): Owner =>
    rows.node(
      { name: item.name, technology_id: technology, geometry_id: location, status },
      {
        carrier_level_output: bus.level,
        ...(input ? { carrier_level_input: input } : {}),
      },
    );
  if (renewableFits) return { owner: node(renewable), isPurchase: false, fuelEmission: null, needsAvailability: true };
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
      const fuelEmission = addFuel(context, fuels, { location, fuel: plant.fuel, level: input, emission });
      return { owner: node(technology, input), isPurchase: false, fuelEmission };
    }
  }
  const technology = technologies.findOrAdd("purchase", output);
  return { owner: node(technology), isPurchase: true, fuelEmission: null };
}

/** A fuel that a plant at a location takes. */
interface FuelPurchase {
  location: string;
  /** A carrier of the catalogue. */
  fuel: string;
  /** The carrier level that the purchase gives to. */
  level: string;
  /** Of CO2 [t/MWh]. */
  emission: number;
}

/** What a plant burns is bought at its location, as much as it needs; the first plant says with which emission [t/MWh], which is returned. */
function addFuel(
  { technologies, rows, report }: Context,
  fuels: Fuels,
  { location, fuel, level, emission }: FuelPurchase,
): number {
  const key = `${location} ${fuel}`;
  const fuelNode = fuels.get(key);
  if (fuelNode !== undefined) return fuelNode;
  fuels.set(key, emission);
  const technology = technologies.findOrAdd("purchase", { carrier_level_output: fuel });
  const name = fuel.replaceAll("_", " ");
  const owner = rows.node(
    { name, technology_id: technology, geometry_id: location, status: "existing" },
    { carrier_level_output: level },
  );
  rows.set(owner, "purchase_price", 0, { unit: "EUR/MWh", from: from("marginal_cost"), impact: "money" });
  rows.set(owner, "variable_cost", emission * KG, EMISSION);
  report.taken("fuel_added", {}, name);
  return emission;
}

/** t of CO2 per MWh of the fuel. */
export function emissionOf({ network }: Context, carrier: string): number {
  const table = tableOf(network, "carriers");
  const row = table.index(carrier);
  return row === undefined ? 0 : table.number(row, "co2_emissions", 0);
}

interface Limits {
  most: Profile;
  least: Profile;
  /** Whether a run asks for its availability: of the sun and the like also where the network leaves it at 1. */
  needsAvailability?: boolean;
}

/** The most and the least of the size that may run. */
function setLimits(
  context: Context,
  { owner, item }: Counterpart,
  { most, least, needsAvailability = false }: Limits,
): void {
  const { table, row, name } = item;
  const { report } = context;
  if (highestOf(most) > 1) report.changed("cut_to_share", { file: FILE, attribute: "p_max_pu" }, name);
  const share = mapped(most, (v) => Math.min(1, Math.max(0, v)));
  const isSame = highestOf(both(most, least, (a, b) => Math.abs(a - b))) < 1e-9;
  if (isSame && highestOf(least) > 0) {
    setProfile(context, owner, "fixed_profile", { profile: share, unit: "1", from: from("p_min_pu") });
    return;
  }
  if (needsAvailability || !(isConstant(share) && meanOf(share) === 1))
    setProfile(context, owner, "availability", { profile: share, unit: "1", from: from("p_max_pu") });
  if (highestOf(least) <= 0 || table.flag(row, "committable")) return;
  if (!isConstant(least)) report.changed("minimum_mean", { file: FILE, attribute: "p_min_pu" }, name);
  const value = isConstant(least) ? meanOf(least) : Math.max(0, lowestOf(least));
  context.rows.set(owner, "lower_operation_limit", value, { unit: "1", from: from("p_min_pu") });
}
