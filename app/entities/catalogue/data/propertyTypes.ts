import type { Text } from "./text";

interface PropertyTypeEntry {
  id: string;
  name: Text;
  about: Text;
}

/** What the properties of components, lines and parameters mean. */
export const propertyTypeEntries = [
  {
    id: "carrier_level_input",
    name: ["Input", "Eingang", "Entrée"],
    about: [
      "Carrier and level that the component takes in.",
      "Energieträger und Ebene, die die Komponente aufnimmt.",
      "Vecteur et niveau que le composant absorbe.",
    ],
  },
  {
    id: "carrier_level_output",
    name: ["Output", "Ausgang", "Sortie"],
    about: [
      "Carrier and level that the component gives out.",
      "Energieträger und Ebene, die die Komponente abgibt.",
      "Vecteur et niveau que le composant fournit.",
    ],
  },
  {
    id: "carrier_level_input_secondary",
    name: ["Secondary input", "Nebeneingang", "Entrée secondaire"],
    about: [
      "Second carrier taken in, in a fixed ratio to the main output.",
      "Zweiter aufgenommener Energieträger in festem Verhältnis zum Hauptausgang.",
      "Second vecteur absorbé, en rapport fixe avec la sortie principale.",
    ],
  },
  {
    id: "carrier_level_output_secondary",
    name: ["Secondary output", "Nebenausgang", "Sortie secondaire"],
    about: [
      "Second carrier given out, in a fixed ratio to the main output.",
      "Zweiter abgegebener Energieträger in festem Verhältnis zum Hauptausgang.",
      "Second vecteur fourni, en rapport fixe avec la sortie principale.",
    ],
  },
  {
    id: "status",
    name: ["Status", "Status", "Statut"],
    about: [
      "Whether the component exists, is planned for sure, or may be built.",
      "Ob die Komponente vorhanden, fest geplant oder optional ist.",
      "Si le composant existe, est fermement prévu ou peut être construit.",
    ],
  },
  {
    id: "transmission_direction",
    name: ["Direction", "Richtung", "Sens"],
    about: [
      "Directions in which a line may carry: both, from start to end, or from end to start.",
      "Richtungen, in die eine Leitung übertragen darf: beide, vom Anfang zum Ende oder umgekehrt.",
      "Sens de transport d’une ligne : les deux, du début vers la fin, ou l’inverse.",
    ],
  },
  {
    id: "value",
    name: ["Length", "Länge", "Longueur"],
    about: ["Length of a line in km.", "Länge einer Leitung in km.", "Longueur d’une ligne en km."],
  },
  {
    id: "connected_system_id",
    name: ["Connected system", "Verbundenes System", "Système relié"],
    about: [
      "The system that a connector leads to.",
      "Das System, zu dem ein Verbinder führt.",
      "Le système vers lequel mène un connecteur.",
    ],
  },
  {
    id: "available_space",
    name: ["Available space", "Verfügbare Fläche", "Surface disponible"],
    about: [
      "Area of a location in m² that components may take.",
      "Fläche eines Standorts in m², die Komponenten belegen dürfen.",
      "Surface d’un emplacement, en m², que les composants peuvent occuper.",
    ],
  },
  {
    id: "impact",
    name: ["Impact", "Wirkung", "Impact"],
    about: [
      "What a cost or factor counts: money in the currency, or kg of an emission.",
      "Was Kosten oder Faktoren zählen: Geld in der Währung oder kg einer Emission.",
      "Ce que compte un coût ou un facteur : argent dans la devise ou kg d’une émission.",
    ],
  },
  {
    id: "eol",
    name: ["End of life", "Ende der Lebensdauer", "Fin de vie"],
    about: [
      "1 January of the year from which a parameter no longer counts.",
      "1. Januar des Jahres, ab dem eine Angabe nicht mehr zählt.",
      "1er janvier de l’année à partir de laquelle une valeur ne compte plus.",
    ],
  },
  {
    id: "reference",
    name: ["Reference", "Quelle", "Référence"],
    about: ["Where a parameter comes from.", "Woher eine Angabe stammt.", "D’où vient une valeur."],
  },
  {
    id: "carrier",
    name: ["Carrier", "Energieträger", "Vecteur"],
    about: [
      "The carrier that a parameter is about.",
      "Der Energieträger, auf den sich eine Angabe bezieht.",
      "Le vecteur que concerne une valeur.",
    ],
  },
  {
    id: "period",
    name: ["Period", "Zeitraum", "Période"],
    about: [
      "The stretch of time that a parameter counts for.",
      "Der Zeitraum, für den eine Angabe gilt.",
      "La période pour laquelle vaut une valeur.",
    ],
  },
  {
    id: "elements",
    name: ["Elements", "Elemente", "Éléments"],
    about: [
      "The components that share a parameter.",
      "Die Komponenten, für die eine Angabe gemeinsam gilt.",
      "Les composants qui partagent une valeur.",
    ],
  },
  {
    id: "lower_operation_limit",
    name: ["Lower operation limit", "Untere Betriebsgrenze", "Limite basse de fonctionnement"],
    about: [
      "Share of the capacity that has to run, 0 to 1.",
      "Anteil der Kapazität, der laufen muss, 0 bis 1.",
      "Part de la capacité qui doit fonctionner, de 0 à 1.",
    ],
  },
  {
    id: "annual_lower_energy_bound",
    name: ["Annual lower energy bound", "Untere Jahresenergiegrenze", "Énergie annuelle minimale"],
    about: [
      "Least energy of a year in MWh/a.",
      "Mindestenergie eines Jahres in MWh/a.",
      "Énergie minimale d’une année en MWh/a.",
    ],
  },
] as const satisfies readonly PropertyTypeEntry[];
