import type { CARRIER_UNITS } from "../carrier";
import { hue } from "./palette";
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
  { id: "electricity", name: ["Electricity", "Strom", "Électricité"], color: hue.blue },
  {
    id: "futures_electricity",
    name: ["Electricity, dealt ahead", "Strom, auf Termin", "Électricité à terme"],
    color: hue.indigo,
  },
  { id: "heat", name: ["Heat", "Wärme", "Chaleur"], color: hue.red },
  { id: "district_heat", name: ["District heat", "Fernwärme", "Chaleur urbaine"], color: hue.rose },
  { id: "cold", name: ["Cold", "Kälte", "Froid"], color: hue.cyan },
  { id: "steam", name: ["Steam", "Dampf", "Vapeur"], color: hue.magenta },
  { id: "natural_gas", name: ["Natural gas", "Erdgas", "Gaz naturel"], color: hue.orange },
  { id: "biogas", name: ["Biogas", "Biogas", "Biogaz"], color: hue.lime },
  { id: "biomethane", name: ["Biomethane", "Biomethan", "Biométhane"], color: hue.green },
  {
    id: "synthetic_methane",
    name: ["Synthetic methane", "Synthetisches Methan", "Méthane de synthèse"],
    color: hue.olive,
  },
  { id: "hydrogen", name: ["Hydrogen", "Wasserstoff", "Hydrogène"], color: hue.teal },
  { id: "biomass", name: ["Biomass", "Biomasse", "Biomasse"], color: hue.emerald },
  { id: "wood_pellets", name: ["Wood pellets", "Holzpellets", "Granulés de bois"], color: hue.amber },
  { id: "coal", name: ["Hard coal", "Steinkohle", "Houille"], color: hue.slate },
  { id: "lignite", name: ["Lignite", "Braunkohle", "Lignite"], color: hue.brown },
  { id: "oil", name: ["Heating oil", "Heizöl", "Fioul"], color: hue.stone },
  { id: "diesel", name: ["Diesel", "Diesel", "Gazole"], color: hue.brick },
  { id: "petrol", name: ["Petrol", "Benzin", "Essence"], color: hue.amber },
  { id: "kerosene", name: ["Kerosene", "Kerosin", "Kérosène"], color: hue.stone },
  { id: "lpg", name: ["Liquefied petroleum gas", "Flüssiggas", "Gaz de pétrole liquéfié"], color: hue.orange },
  { id: "methanol", name: ["Methanol", "Methanol", "Méthanol"], color: hue.purple },
  { id: "ammonia", name: ["Ammonia", "Ammoniak", "Ammoniac"], color: hue.violet },
  {
    id: "synthetic_fuel",
    name: ["Synthetic liquid fuel", "Synthetischer Flüssigkraftstoff", "Carburant de synthèse"],
    color: hue.indigo,
  },
  { id: "uranium", name: ["Nuclear fuel", "Kernbrennstoff", "Combustible nucléaire"], color: hue.violet },
  { id: "waste", name: ["Waste", "Abfall", "Déchets"], color: hue.brown },
  { id: "compressed_air", name: ["Compressed air", "Druckluft", "Air comprimé"], color: hue.sky },
  { id: "water", name: ["Water", "Wasser", "Eau"], color: hue.sky, unit: "m^3" },
  { id: "co2", name: ["Carbon dioxide", "Kohlendioxid", "Dioxyde de carbone"], color: hue.slate, unit: "kg" },
] as const satisfies readonly CarrierEntry[];

/** The id of a carrier that the product ships. An admin may add further ones: theirs are strings. */
export type CarrierName = (typeof carrierEntries)[number]["id"];
