import type { LocalisedName } from "~/entities/core/shared";
import { localised, type Text } from "./build";

/** What a property of a component, line or parameter means. */
export interface PropertyType {
  property_type: string;
  name: LocalisedName;
  description: LocalisedName;
}

const property = (property_type: string, name: Text, about: Text): PropertyType => ({
  property_type,
  name: localised(name),
  description: localised(about),
});

export const propertyTypes: PropertyType[] = [
  property(
    "carrier_level_input",
    ["Input", "Eingang", "Entrée"],
    [
      "Carrier and level that the component takes in.",
      "Energieträger und Ebene, die die Komponente aufnimmt.",
      "Vecteur et niveau que le composant absorbe.",
    ],
  ),
  property(
    "carrier_level_output",
    ["Output", "Ausgang", "Sortie"],
    [
      "Carrier and level that the component gives out.",
      "Energieträger und Ebene, die die Komponente abgibt.",
      "Vecteur et niveau que le composant fournit.",
    ],
  ),
  property(
    "carrier_level_input_secondary",
    ["Secondary input", "Nebeneingang", "Entrée secondaire"],
    [
      "Second carrier taken in, in a fixed ratio to the main output.",
      "Zweiter aufgenommener Energieträger in festem Verhältnis zum Hauptausgang.",
      "Second vecteur absorbé, en rapport fixe avec la sortie principale.",
    ],
  ),
  property(
    "carrier_level_output_secondary",
    ["Secondary output", "Nebenausgang", "Sortie secondaire"],
    [
      "Second carrier given out, in a fixed ratio to the main output.",
      "Zweiter abgegebener Energieträger in festem Verhältnis zum Hauptausgang.",
      "Second vecteur fourni, en rapport fixe avec la sortie principale.",
    ],
  ),
  property(
    "status",
    ["Status", "Status", "Statut"],
    [
      "Whether the component exists, is planned for sure, or may be built.",
      "Ob die Komponente vorhanden, fest geplant oder optional ist.",
      "Si le composant existe, est fermement prévu ou peut être construit.",
    ],
  ),
  property(
    "transmission_direction",
    ["Direction", "Richtung", "Sens"],
    [
      "Directions in which a line may carry: both, from start to end, or from end to start.",
      "Richtungen, in die eine Leitung übertragen darf: beide, vom Anfang zum Ende oder umgekehrt.",
      "Sens de transport d’une ligne : les deux, du début vers la fin, ou l’inverse.",
    ],
  ),
  property(
    "value",
    ["Length", "Länge", "Longueur"],
    ["Length of a line in km.", "Länge einer Leitung in km.", "Longueur d’une ligne en km."],
  ),
  property(
    "connected_system_id",
    ["Connected system", "Verbundenes System", "Système relié"],
    [
      "The system that a connector leads to.",
      "Das System, zu dem ein Verbinder führt.",
      "Le système vers lequel mène un connecteur.",
    ],
  ),
  property(
    "available_space",
    ["Available space", "Verfügbare Fläche", "Surface disponible"],
    [
      "Area of a location in m² that components may take.",
      "Fläche eines Standorts in m², die Komponenten belegen dürfen.",
      "Surface d’un site, en m², que les composants peuvent occuper.",
    ],
  ),
  property(
    "impact",
    ["Impact", "Auswirkung", "Impact"],
    [
      "What a cost or factor counts: money in the currency, or kg of an emission.",
      "Was Kosten oder Faktoren zählen: Geld in der Währung oder kg einer Emission.",
      "Ce que compte un coût ou un facteur : argent dans la devise ou kg d’une émission.",
    ],
  ),
  property(
    "eol",
    ["End of life", "Ende der Lebensdauer", "Fin de vie"],
    [
      "1 January of the year from which a parameter no longer counts.",
      "1. Januar des Jahres, ab dem eine Angabe nicht mehr zählt.",
      "1er janvier de l’année à partir de laquelle une valeur ne compte plus.",
    ],
  ),
  property(
    "reference",
    ["Reference", "Quelle", "Référence"],
    ["Where a parameter comes from.", "Woher eine Angabe stammt.", "D’où vient une valeur."],
  ),
  property(
    "carrier",
    ["Carrier", "Energieträger", "Vecteur"],
    [
      "The carrier that a parameter is about.",
      "Der Energieträger, auf den sich eine Angabe bezieht.",
      "Le vecteur que concerne une valeur.",
    ],
  ),
  property(
    "period",
    ["Period", "Zeitraum", "Période"],
    [
      "The stretch of time that a parameter counts for.",
      "Der Zeitraum, für den eine Angabe gilt.",
      "La période pour laquelle vaut une valeur.",
    ],
  ),
  property(
    "elements",
    ["Elements", "Elemente", "Éléments"],
    [
      "The components that share a parameter.",
      "Die Komponenten, für die eine Angabe gemeinsam gilt.",
      "Les composants qui partagent une valeur.",
    ],
  ),
  property(
    "lower_operation_limit",
    ["Lower operation limit", "Untere Betriebsgrenze", "Limite basse de fonctionnement"],
    [
      "Share of the capacity that has to run, 0 to 1.",
      "Anteil der Kapazität, der laufen muss, 0 bis 1.",
      "Part de la capacité qui doit fonctionner, de 0 à 1.",
    ],
  ),
  property(
    "annual_lower_energy_bound",
    ["Annual lower energy bound", "Untere Jahresenergiegrenze", "Énergie annuelle minimale"],
    [
      "Least energy of a year in MWh/a.",
      "Mindestenergie eines Jahres in MWh/a.",
      "Énergie minimale d’une année en MWh/a.",
    ],
  ),
];
