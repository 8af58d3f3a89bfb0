import { CARRIER_COLOURS } from "~/entities/core/colours/families";
import type { CARRIER_UNITS } from "../carrier";
import type { Text } from "./text";

interface CarrierEntry {
  id: string;
  name: Text;
  color: string;
  /** MWh when left out. */
  unit?: (typeof CARRIER_UNITS)[number];
}

/** Energy carriers count in MWh (fuels by their lower heating value), matter in kg or m^3. */
export const carrierEntries = [
  { id: "electricity", name: ["Electricity", "Strom", "Électricité"], color: CARRIER_COLOURS.electricity.light },
  {
    id: "futures_electricity",
    name: ["Electricity, dealt ahead", "Strom, auf Termin", "Électricité à terme"],
    color: CARRIER_COLOURS.electricity.light,
  },
  {
    id: "emission_allowance",
    name: ["Emission allowances", "Emissionsberechtigungen", "Quotas d’émission"],
    color: CARRIER_COLOURS.waste.light,
    unit: "t",
  },
  { id: "heat", name: ["Heat", "Wärme", "Chaleur"], color: CARRIER_COLOURS.heat.light },
  { id: "district_heat", name: ["District heat", "Fernwärme", "Chaleur urbaine"], color: CARRIER_COLOURS.heat.light },
  { id: "cold", name: ["Cold", "Kälte", "Froid"], color: CARRIER_COLOURS.cold.light },
  { id: "steam", name: ["Steam", "Dampf", "Vapeur"], color: CARRIER_COLOURS.heat.light },
  { id: "natural_gas", name: ["Natural gas", "Erdgas", "Gaz naturel"], color: CARRIER_COLOURS.gas.light },
  { id: "biogas", name: ["Biogas", "Biogas", "Biogaz"], color: CARRIER_COLOURS.biomass.light },
  { id: "biomethane", name: ["Biomethane", "Biomethan", "Biométhane"], color: CARRIER_COLOURS.biomass.light },
  {
    id: "synthetic_methane",
    name: ["Synthetic methane", "Synthetisches Methan", "Méthane de synthèse"],
    color: CARRIER_COLOURS.gas.light,
  },
  { id: "hydrogen", name: ["Hydrogen", "Wasserstoff", "Hydrogène"], color: CARRIER_COLOURS.hydrogen.light },
  { id: "biomass", name: ["Biomass", "Biomasse", "Biomasse"], color: CARRIER_COLOURS.biomass.light },
  {
    id: "wood_pellets",
    name: ["Wood pellets", "Holzpellets", "Granulés de bois"],
    color: CARRIER_COLOURS.biomass.light,
  },
  { id: "coal", name: ["Hard coal", "Steinkohle", "Houille"], color: CARRIER_COLOURS.waste.light },
  { id: "lignite", name: ["Lignite", "Braunkohle", "Lignite"], color: CARRIER_COLOURS.waste.light },
  { id: "oil", name: ["Heating oil", "Heizöl", "Fioul"], color: CARRIER_COLOURS.gas.light },
  { id: "diesel", name: ["Diesel", "Diesel", "Gazole"], color: CARRIER_COLOURS.gas.light },
  { id: "petrol", name: ["Petrol", "Benzin", "Essence"], color: CARRIER_COLOURS.gas.light },
  { id: "kerosene", name: ["Kerosene", "Kerosin", "Kérosène"], color: CARRIER_COLOURS.gas.light },
  {
    id: "lpg",
    name: ["Liquefied petroleum gas", "Flüssiggas", "Gaz de pétrole liquéfié"],
    color: CARRIER_COLOURS.gas.light,
  },
  { id: "methanol", name: ["Methanol", "Methanol", "Méthanol"], color: CARRIER_COLOURS.hydrogen.light },
  { id: "ammonia", name: ["Ammonia", "Ammoniak", "Ammoniac"], color: CARRIER_COLOURS.hydrogen.light },
  {
    id: "synthetic_fuel",
    name: ["Synthetic liquid fuel", "Synthetischer Flüssigkraftstoff", "Carburant de synthèse"],
    color: CARRIER_COLOURS.gas.light,
  },
  {
    id: "uranium",
    name: ["Nuclear fuel", "Kernbrennstoff", "Combustible nucléaire"],
    color: CARRIER_COLOURS.waste.light,
  },
  { id: "waste", name: ["Waste", "Abfall", "Déchets"], color: CARRIER_COLOURS.waste.light },
  { id: "compressed_air", name: ["Compressed air", "Druckluft", "Air comprimé"], color: CARRIER_COLOURS.cold.light },
  { id: "water", name: ["Water", "Wasser", "Eau"], color: CARRIER_COLOURS.cold.light, unit: "m^3" },
  {
    id: "co2",
    name: ["Carbon dioxide", "Kohlendioxid", "Dioxyde de carbone"],
    color: CARRIER_COLOURS.waste.light,
    unit: "kg",
  },
] as const satisfies readonly CarrierEntry[];

/** The id of a carrier that the product ships. An admin may add further ones: theirs are strings. */
export type CarrierName = (typeof carrierEntries)[number]["id"];
