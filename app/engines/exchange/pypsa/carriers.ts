import { readableId } from "~/entities/catalogue/catalogueForm";
import type { CarrierName, TechnologyName } from "~/entities/catalogue/names";

/** A carrier of the catalogue by the name that a network gives it; the first that fits counts. */
const CARRIERS: readonly [RegExp, CarrierName][] = [
  [/^$|^(ac|dc|el|electric(ity)?|power)$/, "electricity"],
  [/batter|li.?ion|\bbev\b|\bev\b|v2g|low voltage|electricity/, "electricity"],
  [/\bco2\b|carbon dioxide/, "co2"],
  [/hydrogen|\bh2\b/, "hydrogen"],
  [/district heat|\bdh\b/, "district_heat"],
  [/steam/, "steam"],
  [/cool|cold/, "cold"],
  [/heat|water tank|hot water/, "heat"],
  [/biogas/, "biogas"],
  [/biomethane/, "biomethane"],
  [/pellet/, "wood_pellets"],
  [/biomass|wood|straw/, "biomass"],
  [/methanol|\bmeoh\b/, "methanol"],
  [/ammonia|\bnh3\b/, "ammonia"],
  [/lignite/, "lignite"],
  [/coal/, "coal"],
  [/diesel/, "diesel"],
  [/kerosene/, "kerosene"],
  [/\boil\b/, "oil"],
  [/uranium|nuclear/, "uranium"],
  [/waste/, "waste"],
  [/\bgas\b|methane|\bch4\b|\bng\b/, "natural_gas"],
];

/** The carrier of a bus. Undefined: the catalogue has none of that name. */
export const carrierOfBus = (name: string): CarrierName | undefined =>
  CARRIERS.find(([pattern]) => pattern.test(name.trim().toLowerCase().replaceAll("_", " ")))?.[1];

/** The id of a carrier that only the network has. */
export const ownCarrierId = (name: string): string => `imported_${readableId(name) || "carrier"}`;

/** Units of an amount of the network in one of the carrier: CO2 is counted in t there and in kg here. */
export const amountOf = (carrierId: string): number => (carrierId === ("co2" satisfies CarrierName) ? 1000 : 1);

/** What burns in a plant by the name of its carrier, and what it is then; the first that fits counts. */
const PLANTS: readonly [RegExp, CarrierName, readonly TechnologyName[]][] = [
  [/ccgt|combined/, "natural_gas", ["combined_cycle_plant"]],
  [/ocgt|gas|methane/, "natural_gas", ["gas_turbine", "gas_boiler"]],
  [/lignite/, "lignite", ["coal_power_plant", "coal_boiler"]],
  [/coal/, "coal", ["coal_power_plant", "coal_boiler"]],
  [/nuclear|uranium/, "uranium", ["nuclear_power_plant"]],
  [/biomass|wood/, "biomass", ["biomass_power_plant", "biomass_boiler"]],
  [/diesel/, "diesel", ["emergency_generator"]],
  [/\boil\b/, "oil", ["emergency_generator", "oil_boiler"]],
];
export const plantOf = (words: string): { fuel: CarrierName; technologies: readonly TechnologyName[] } | undefined => {
  const plant = PLANTS.find(([pattern]) => pattern.test(words));
  return plant && { fuel: plant[1], technologies: plant[2] };
};

const RENEWABLES: readonly [RegExp, TechnologyName][] = [
  [/solar thermal|collector/, "solar_thermal"],
  [/solar|\bpv\b|photovolt/, "photovoltaics"],
  [/off.?shore|offwind/, "wind_turbine_offshore"],
  [/wind/, "wind_turbine"],
  [/\bror\b|run.?of.?river|hydro\b/, "ror_plant"],
  [/geotherm/, "geothermal_power_plant"],
];
/** The technology of a generator that needs no fuel, by its words. */
export const renewableOf = (words: string): TechnologyName | undefined =>
  RENEWABLES.find(([pattern]) => pattern.test(words))?.[1];

/** Words of a component's carrier and name, small letters. */
export const wordsOf = (...texts: string[]): string => texts.join(" ").toLowerCase().replaceAll("_", " ");
