import { FAMILIES } from "~/entities/core/colours/families";
import type { TechnologyEntry } from "../technologyEntry";

/** The seven roots, in the order of the menus. "efficienymeasures" is spelt so on purpose: programs know the id. */
export const rootEntries = [
  {
    id: "transmission",
    parent: null,
    name: ["Transmission", "Übertragung", "Transport"],
    about: [
      "Carries energy or matter between two locations.",
      "Bringt Energie oder Stoffe von einem Standort zum anderen.",
      "Transporte de l’énergie ou de la matière entre deux emplacements.",
    ],
    icon: "line",
    color: FAMILIES.line.light,
  },
  {
    id: "consumption",
    parent: null,
    name: ["Consumption", "Verbrauch", "Consommation"],
    about: [
      "Takes energy or matter out of a location.",
      "Entnimmt einem Standort Energie oder Stoffe.",
      "Prélève de l’énergie ou de la matière à un emplacement.",
    ],
    icon: "consumption",
    color: FAMILIES.demand.light,
  },
  {
    id: "transformation",
    parent: null,
    name: ["Transformation", "Umwandlung", "Conversion"],
    about: [
      "Turns one carrier into another, or makes one from a natural source.",
      "Wandelt einen Energieträger in einen anderen um oder gewinnt ihn aus einer natürlichen Quelle.",
      "Convertit un vecteur en un autre ou le tire d’une source naturelle.",
    ],
    icon: "transformation",
    color: FAMILIES.chp.light,
  },
  {
    id: "storage",
    parent: null,
    name: ["Storage", "Speicher", "Stockage"],
    about: [
      "Keeps a carrier for a later time.",
      "Hält einen Energieträger für einen späteren Zeitpunkt vor.",
      "Conserve un vecteur pour un usage ultérieur.",
    ],
    icon: "storage",
    color: FAMILIES.battery.light,
    unit: "MWh",
  },
  {
    id: "trade",
    parent: null,
    name: ["Trade", "Handel", "Échanges"],
    about: [
      "Buys a carrier into the site or sells it from there.",
      "Kauft einen Energieträger für den Standort ein oder verkauft ihn.",
      "Achète un vecteur pour le site ou le revend.",
    ],
    icon: "trade",
    color: FAMILIES.grid.light,
  },
  {
    id: "efficienymeasures",
    parent: null,
    name: ["Efficiency measures", "Effizienzmaßnahmen", "Mesures d’efficacité"],
    about: [
      "Lowers a demand by an investment.",
      "Senkt einen Bedarf durch eine Investition.",
      "Réduit un besoin par un investissement.",
    ],
    icon: "efficiency",
    color: FAMILIES.demand.light,
  },
  {
    id: "connectors",
    parent: null,
    name: ["Connectors", "Verbinder", "Connecteurs"],
    about: [
      "Links the system with another system.",
      "Verbindet das System mit einem anderen System.",
      "Relie le système à un autre système.",
    ],
    icon: "connector",
    color: FAMILIES.line.light,
  },
] as const satisfies readonly TechnologyEntry[];
