import { carrierColour } from "~/entities/core/colours/families";
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
  { id: "electricity", name: ["Electricity", "Strom", "Électricité"], color: carrierColour.electricity },
  {
    id: "futures_electricity",
    name: ["Electricity, dealt ahead", "Strom, auf Termin", "Électricité à terme"],
    color: carrierColour.electricity,
  },
  { id: "heat", name: ["Heat", "Wärme", "Chaleur"], color: carrierColour.heat },
  { id: "district_heat", name: ["District heat", "Fernwärme", "Chaleur urbaine"], color: carrierColour.heat },
  { id: "cold", name: ["Cold", "Kälte", "Froid"], color: carrierColour.cold },
  { id: "steam", name: ["Steam", "Dampf", "Vapeur"], color: carrierColour.heat },
  { id: "natural_gas", name: ["Natural gas", "Erdgas", "Gaz naturel"], color: carrierColour.gas },
  { id: "biogas", name: ["Biogas", "Biogas", "Biogaz"], color: carrierColour.biomass },
  { id: "biomethane", name: ["Biomethane", "Biomethan", "Biométhane"], color: carrierColour.biomass },
  {
    id: "synthetic_methane",
    name: ["Synthetic methane", "Synthetisches Methan", "Méthane de synthèse"],
    color: carrierColour.gas,
  },
  { id: "hydrogen", name: ["Hydrogen", "Wasserstoff", "Hydrogène"], color: carrierColour.hydrogen },
  { id: "biomass", name: ["Biomass", "Biomasse", "Biomasse"], color: carrierColour.biomass },
  { id: "wood_pellets", name: ["Wood pellets", "Holzpellets", "Granulés de bois"], color: carrierColour.biomass },
  { id: "coal", name: ["Hard coal", "Steinkohle", "Houille"], color: carrierColour.waste },
  { id: "lignite", name: ["Lignite", "Braunkohle", "Lignite"], color: carrierColour.waste },
  { id: "oil", name: ["Heating oil", "Heizöl", "Fioul"], color: carrierColour.gas },
  { id: "diesel", name: ["Diesel", "Diesel", "Gazole"], color: carrierColour.gas },
  { id: "petrol", name: ["Petrol", "Benzin", "Essence"], color: carrierColour.gas },
  { id: "kerosene", name: ["Kerosene", "Kerosin", "Kérosène"], color: carrierColour.gas },
  { id: "lpg", name: ["Liquefied petroleum gas", "Flüssiggas", "Gaz de pétrole liquéfié"], color: carrierColour.gas },
  { id: "methanol", name: ["Methanol", "Methanol", "Méthanol"], color: carrierColour.hydrogen },
  { id: "ammonia", name: ["Ammonia", "Ammoniak", "Ammoniac"], color: carrierColour.hydrogen },
  {
    id: "synthetic_fuel",
    name: ["Synthetic liquid fuel", "Synthetischer Flüssigkraftstoff", "Carburant de synthèse"],
    color: carrierColour.gas,
  },
  { id: "uranium", name: ["Nuclear fuel", "Kernbrennstoff", "Combustible nucléaire"], color: carrierColour.waste },
  { id: "waste", name: ["Waste", "Abfall", "Déchets"], color: carrierColour.waste },
  { id: "compressed_air", name: ["Compressed air", "Druckluft", "Air comprimé"], color: carrierColour.cold },
  { id: "water", name: ["Water", "Wasser", "Eau"], color: carrierColour.cold, unit: "m^3" },
  { id: "co2", name: ["Carbon dioxide", "Kohlendioxid", "Dioxyde de carbone"], color: carrierColour.waste, unit: "kg" },
] as const satisfies readonly CarrierEntry[];

/** The id of a carrier that the product ships. An admin may add further ones: theirs are strings. */
export type CarrierName = (typeof carrierEntries)[number]["id"];
