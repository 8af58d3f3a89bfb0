import { LineChart, ParetoChart } from "../index";
import { facts, FAMILIES, type GalleryCase, LONG } from "./shared.test-helper";

/** Falling values over the hours of a year, every 60 hours. */
const falling = (from: number, by: number) => Array.from({ length: 147 }, (_, i) => Math.max(0, from - i * by));

export const DURATIONS: readonly GalleryCase[] = [
  {
    id: "duration",
    what: "Hours of the year above a power, names at the lines",
    element: (
      <LineChart
        {...facts("duration")}
        named
        labels={Array.from({ length: 147 }, (_, i) => `${i * 60} h`)}
        ticks={[0, 2000, 4000, 6000, 8760].map((hour) => ({ at: hour / 8760, label: `${hour} h` }))}
        series={[
          { name: "Load", values: falling(600, 3.5), strong: true },
          { name: "Bought", values: falling(129, 4), colour: FAMILIES.grid },
          { name: "Sun and wind", values: falling(900, 12), colour: FAMILIES.wind },
        ]}
      />
    ),
  },
];

const words = { least: "least cost", front: "least CO₂ at its cost", other: "other plan", statusQuo: "status quo" };
const across = { costName: "Cost", co2Name: "CO₂", co2Unit: "t/a", words };
const cost = (name: string, k: number, co2: number) => ({ name, cost: k, co2 });

export const PLANS: readonly GalleryCase[] = [
  {
    id: "pareto",
    what: "Plans by cost and CO₂ with their front",
    element: (
      <ParetoChart
        {...facts("pareto", "k€/a")}
        {...across}
        points={[
          cost("least cost", 363, 613),
          cost("1% dearer", 366, 538),
          cost("10% dearer", 399, 444),
          cost("25% dearer", 453, 412),
          cost("no battery", 365, 627),
          cost("no tank", 379, 631),
          cost("no heat pump", 385, 881),
          cost("photovoltaics only", 461, 1094),
          { ...cost("status quo", 529, 1360), isStatusQuo: true },
        ]}
      />
    ),
  },
  {
    id: "pareto-two",
    what: "Two plans, one with a long name",
    element: (
      <ParetoChart
        {...facts("pareto-two", "k€/a")}
        {...across}
        points={[cost(LONG, 363, 613), cost("Other plan", 380, 700)]}
      />
    ),
  },
];
