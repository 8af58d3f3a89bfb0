import type { Carrier } from "~/entities/catalogue/carrier";
import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { localised, type Text } from "./build";
import { hue } from "./palette";

/** Energy carriers count in MWh (fuels by their lower heating value), matter in kg or m^3. */
const carrier = (carrier_id: string, name: Text, color: string, unit = "MWh"): Carrier => ({
  carrier_id,
  unit,
  color,
  name: localised(name),
});

export const carriers: Carrier[] = [
  carrier("electricity", ["Electricity", "Strom", "Électricité"], hue.blue),
  carrier(FUTURES_CARRIER, ["Electricity, dealt ahead", "Strom, auf Termin", "Électricité à terme"], hue.indigo),
  carrier("heat", ["Heat", "Wärme", "Chaleur"], hue.red),
  carrier("district_heat", ["District heat", "Fernwärme", "Chaleur urbaine"], hue.rose),
  carrier("cold", ["Cold", "Kälte", "Froid"], hue.cyan),
  carrier("steam", ["Steam", "Dampf", "Vapeur"], hue.magenta),
  carrier("natural_gas", ["Natural gas", "Erdgas", "Gaz naturel"], hue.orange),
  carrier("biogas", ["Biogas", "Biogas", "Biogaz"], hue.lime),
  carrier("biomethane", ["Biomethane", "Biomethan", "Biométhane"], hue.green),
  carrier("synthetic_methane", ["Synthetic methane", "Synthetisches Methan", "Méthane de synthèse"], hue.olive),
  carrier("hydrogen", ["Hydrogen", "Wasserstoff", "Hydrogène"], hue.teal),
  carrier("biomass", ["Biomass", "Biomasse", "Biomasse"], hue.emerald),
  carrier("wood_pellets", ["Wood pellets", "Holzpellets", "Granulés de bois"], hue.amber),
  carrier("coal", ["Hard coal", "Steinkohle", "Houille"], hue.slate),
  carrier("lignite", ["Lignite", "Braunkohle", "Lignite"], hue.brown),
  carrier("oil", ["Heating oil", "Heizöl", "Fioul"], hue.stone),
  carrier("diesel", ["Diesel", "Diesel", "Gazole"], hue.brick),
  carrier("petrol", ["Petrol", "Benzin", "Essence"], hue.amber),
  carrier("kerosene", ["Kerosene", "Kerosin", "Kérosène"], hue.stone),
  carrier("lpg", ["Liquefied petroleum gas", "Flüssiggas", "Gaz de pétrole liquéfié"], hue.orange),
  carrier("methanol", ["Methanol", "Methanol", "Méthanol"], hue.purple),
  carrier("ammonia", ["Ammonia", "Ammoniak", "Ammoniac"], hue.violet),
  carrier(
    "synthetic_fuel",
    ["Synthetic liquid fuel", "Synthetischer Flüssigkraftstoff", "Carburant de synthèse"],
    hue.indigo,
  ),
  carrier("uranium", ["Nuclear fuel", "Kernbrennstoff", "Combustible nucléaire"], hue.violet),
  carrier("waste", ["Waste", "Abfall", "Déchets"], hue.brown),
  carrier("compressed_air", ["Compressed air", "Druckluft", "Air comprimé"], hue.sky),
  carrier("water", ["Water", "Wasser", "Eau"], hue.sky, "m^3"),
  carrier("co2", ["Carbon dioxide", "Kohlendioxid", "Dioxyde de carbone"], hue.slate, "kg"),
];
