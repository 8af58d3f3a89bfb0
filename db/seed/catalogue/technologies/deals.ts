import { FUTURES_CARRIER } from "~/entities/market/futuresMarket";
import { FUTURE_PERIODS, LOADS, type FuturePeriod, type Load } from "~/entities/market/products";
import { futuresTechnology, ppaTechnology, type PpaSource } from "~/entities/portfolio/dealProducts";
import type { TechnologyEntry, Text } from "../build";
import { hue } from "../palette";

const LOAD: Record<Load, Text> = { base: ["Base", "Base", "Base"], peak: ["Peak", "Peak", "Pointe"] };
const PERIOD: Record<FuturePeriod, Text> = {
  year: ["year", "Jahr", "année"],
  quarter: ["quarter", "Quartal", "trimestre"],
  month: ["month", "Monat", "mois"],
  day: ["day", "Tag", "jour"],
};
const joined = (first: Text, second: Text): Text => [
  `${first[0]}, ${second[0]}`,
  `${first[1]}, ${second[1]}`,
  `${first[2]}, ${second[2]}`,
];

const futures = LOADS.flatMap((load) =>
  FUTURE_PERIODS.map((period): TechnologyEntry => ({
    id: futuresTechnology(load, period),
    parent: "futures",
    name: joined(LOAD[load], PERIOD[period]),
    about:
      load === "base"
        ? [
            "The same power in every hour of the delivery.",
            "Dieselbe Leistung in jeder Stunde der Lieferung.",
            "La même puissance à chaque heure de la livraison.",
          ]
        : [
            "Power from Monday to Friday, 8 to 20 o’clock, holidays included.",
            "Leistung von Montag bis Freitag, 8 bis 20 Uhr, auch an Feiertagen.",
            "Puissance du lundi au vendredi de 8 h à 20 h, jours fériés compris.",
          ],
    icon: "trade",
    color: load === "base" ? hue.indigo : hue.amber,
    output: [FUTURES_CARRIER],
  })),
);

const ppa = (source: PpaSource, name: Text, color: string): TechnologyEntry => ({
  id: ppaTechnology(source),
  parent: "ppa",
  name,
  about: [
    "Energy of a plant, bought for years: as it is produced, or the same power in every hour.",
    "Strom einer Anlage, für Jahre gekauft: wie erzeugt oder mit gleicher Leistung in jeder Stunde.",
    "Énergie d’une installation, achetée pour des années : telle que produite, ou à puissance constante.",
  ],
  icon: "trade",
  color,
  output: [FUTURES_CARRIER],
});

/** Deals made ahead of the delivery; no component has these technologies. */
export const dealEntries: TechnologyEntry[] = [
  {
    id: "futures",
    parent: "trade",
    name: ["Futures", "Terminkontrakte", "Contrats à terme"],
    about: [
      "Base or peak load dealt ahead, for a year, quarter, month or day.",
      "Grund- oder Spitzenlast auf Termin, für ein Jahr, ein Quartal, einen Monat oder einen Tag.",
      "Base ou pointe négociée à l’avance, pour une année, un trimestre, un mois ou un jour.",
    ],
    icon: "trade",
    color: hue.indigo,
  },
  ...futures,
  {
    id: "ppa",
    parent: "trade",
    name: ["Power purchase agreements", "Stromlieferverträge (PPA)", "Contrats d’achat d’électricité (PPA)"],
    about: [
      "Energy bought from a plant for years.",
      "Strom, der für Jahre von einer Anlage gekauft wird.",
      "Énergie achetée à une installation pour des années.",
    ],
    icon: "trade",
    color: hue.green,
  },
  ppa("wind", ["Wind PPA", "Wind-PPA", "PPA éolien"], hue.sky),
  ppa("pv", ["PV PPA", "PV-PPA", "PPA photovoltaïque"], hue.amber),
  ppa("other", ["Other PPA", "Anderer PPA", "Autre PPA"], hue.stone),
];
