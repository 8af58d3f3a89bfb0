import { renderStatic } from "../../renderStatic.test-helper";
import { AreaStack, BarChart, HeatStrip, Histogram, LineChart, SizeTable } from "../index";
import { DURATIONS, PLANS } from "./curveCases.test-helper";
import { FLOWS } from "./flowCases.test-helper";
import { facts, FAMILIES, type GalleryCase, LONG, scaled, wave, WEEK } from "./shared.test-helper";

const supply = [
  { name: "Wind turbine", values: wave(168, 61, 800), colour: FAMILIES.wind },
  { name: "Photovoltaics", values: wave(168, 24, 300, 18), colour: FAMILIES.solar },
  { name: "Gas CHP", values: wave(168, 48, 200, 30), colour: FAMILIES.chp },
  { name: "Battery, discharging", values: wave(168, 24, 90, 4), colour: FAMILIES.battery },
];
const use = [
  { name: "Homes", values: scaled(wave(168, 24, 500, 12), -1), colour: "#828aa7" },
  { name: "Battery, charging", values: scaled(wave(168, 24, 90, 16), -1), colour: FAMILIES.battery },
];
const plants = (count: number) =>
  Array.from({ length: count }, (_, k) => ({ name: `Plant ${k + 1}`, values: wave(48, 24, 10 + k, k * 3) }));
const bins = [1, 3, 8, 14, 11, 6, 2, 1].map((count, i) => ({ from: 400 + i * 20, to: 420 + i * 20, count }));
const costs = [
  { name: "Investment", values: [120, 180, 210], colour: "#07556b" },
  { name: "Energy bought", values: [500, 310, 240], colour: "#bb4a00" },
  { name: "Energy sold", values: [-40, -90, -110], colour: "#008861" },
];
const TIME: GalleryCase[] = [
  {
    id: "stack-week",
    what: "A week of hours with two sides and a load",
    element: (
      <AreaStack
        {...facts("stack-week")}
        time={WEEK}
        series={[...supply, ...use]}
        sides={["Supply", "Use"]}
        line={{ name: "Load", values: wave(168, 24, 500, 12), strong: true }}
      />
    ),
  },
  {
    id: "stack-hidden",
    what: "The same without the wind",
    search: "?hide=wind-turbine",
    element: (
      <AreaStack {...facts("stack-hidden")} time={WEEK} series={[...supply, ...use]} sides={["Supply", "Use"]} />
    ),
  },
  {
    id: "stack-many",
    what: "Fourteen series",
    element: <AreaStack {...facts("stack-many")} time={WEEK} series={plants(14)} />,
  },
  {
    id: "stack-all",
    what: "Fourteen series, all of them",
    search: "?others=stack-all",
    element: <AreaStack {...facts("stack-all")} time={WEEK} series={plants(14)} />,
  },
  {
    id: "stack-one",
    what: "One step of one series",
    element: <AreaStack {...facts("stack-one")} time={WEEK} series={[{ name: "Load", values: [3] }]} />,
  },
  {
    id: "level",
    what: "What a storage holds, without names of the days",
    element: (
      <LineChart
        {...facts("level", "kWh")}
        time={WEEK}
        filled
        bare
        height={116}
        series={[{ name: "Battery", values: wave(168, 24, 850, 6), colour: FAMILIES.battery }]}
      />
    ),
  },
  {
    id: "line-gaps",
    what: "Steps with gaps, below zero as well",
    element: (
      <LineChart
        {...facts("line-gaps", "EUR/MWh")}
        time={WEEK}
        series={[{ name: "Price", values: wave(72, 24, 200).map((v, i) => (i % 11 < 2 ? null : v - 80)) }]}
      />
    ),
  },
  {
    id: "line-band",
    what: "A forecast with its band and a mark",
    element: (
      <LineChart
        {...facts("line-band")}
        time={{ ...WEEK, step: 900 }}
        band={[0, 2]}
        mark={{ step: 40, label: "now" }}
        series={[
          { name: "10%", values: wave(96, 48, 40) },
          { name: "50%", values: wave(96, 48, 50), strong: true },
          { name: "90%", values: wave(96, 48, 65) },
        ]}
      />
    ),
  },
  {
    id: "line-tiny",
    what: "Tiny numbers",
    element: (
      <LineChart
        {...facts("line-tiny", "MW")}
        labels={["2030", "2031"]}
        series={[{ name: "x", values: [2e-5, 7e-5] }]}
      />
    ),
  },
  {
    id: "line-huge",
    what: "Huge numbers",
    element: (
      <LineChart
        {...facts("line-huge", "EUR")}
        labels={["2030", "2031", "2032"]}
        series={[{ name: "x", values: [1.2e9, 3.4e9, 2.2e9] }]}
      />
    ),
  },
  {
    id: "line-flat",
    what: "The same value everywhere",
    element: <LineChart {...facts("line-flat")} labels={["a", "b", "c"]} series={[{ name: "x", values: [5, 5, 5] }]} />,
  },
  { id: "nothing", what: "No values", element: <LineChart {...facts("nothing")} labels={[]} series={[]} /> },
];

const BARS: GalleryCase[] = [
  {
    id: "columns-years",
    what: "Costs of years, what is earned below zero",
    element: <BarChart {...facts("columns-years", "k€/a")} stacked labels={["2030", "2035", "2040"]} series={costs} />,
  },
  {
    id: "columns-pairs",
    what: "Costs of today beside those of the plan, by year",
    element: (
      <BarChart
        {...facts("columns-pairs", "k€/a")}
        stacked
        labels={["2030, today", "2030, plan", "2040, today", "2040, plan"]}
        groups={["2030", "2040"].map((name) => ({ name, labels: ["today", "plan"] }))}
        series={[
          { name: "Investment", values: [0, 149, 0, 175], colour: "#07556b" },
          { name: "Energy bought", values: [300, 139, 331, 137], colour: "#bb4a00" },
          { name: "Energy sold", values: [-2, -46, 0, -35], colour: "#008861" },
        ]}
      />
    ),
  },
  {
    id: "sizes",
    what: "Sizes today and in years: existing, built, gone",
    element: (
      <SizeTable
        {...facts("sizes")}
        columns={["Today", "2030", "2040"]}
        words={{ of: "Component", existing: "existing", built: "built", gone: "gone" }}
        rows={[
          {
            id: "pv",
            name: "Photovoltaics on roofs",
            colour: FAMILIES.solar,
            cells: [
              { existing: 200, built: 0, gone: 0 },
              { existing: 200, built: 1000, gone: 0 },
              { existing: 0, built: 1200, gone: 200 },
            ],
          },
          {
            id: "chp",
            name: "Gas CHP",
            colour: FAMILIES.chp,
            cells: [
              { existing: 1600, built: 0, gone: 0 },
              { existing: 493, built: 0, gone: 1107 },
              { existing: 0, built: 0, gone: 1600 },
            ],
          },
        ]}
      />
    ),
  },
  {
    id: "columns-beside",
    what: "Columns side by side",
    element: (
      <BarChart
        {...facts("columns-beside", "MWh")}
        labels={["Jan", "Feb", "Mar", "Apr"]}
        series={[
          { name: "Plan", values: [30, 28, 22, 15] },
          { name: "Measured", values: [33, 25, null, 16] },
        ]}
      />
    ),
  },
  {
    id: "columns-line",
    what: "Columns with a line",
    element: (
      <BarChart
        {...facts("columns-line", "k€")}
        stacked
        labels={["2030", "2031", "2032", "2033"]}
        series={[{ name: "Saved", values: [-40, 20, 25, 30] }]}
        line={{ name: "So far", values: [-40, -20, 5, 35], strong: true }}
      />
    ),
  },
  {
    id: "columns-many",
    what: "A month of days",
    element: (
      <BarChart
        {...facts("columns-many", "MWh")}
        stacked
        labels={Array.from({ length: 31 }, (_, i) => String(i + 1))}
        series={[{ name: "Use", values: wave(31, 7, 12, 3) }]}
      />
    ),
  },
  {
    id: "lying-names",
    what: "Long names, built and existing",
    element: (
      <BarChart
        {...facts("lying-names")}
        horizontal
        stacked
        labels={[LONG, "Photovoltaics", "Gas CHP"]}
        colours={["#1a468f", "#b4820e", "#c63600"]}
        series={[
          { name: "existing", values: [400, 100, 250], pale: true },
          { name: "built", values: [0, 1100, 0] },
        ]}
      />
    ),
  },
  {
    id: "waterfall",
    what: "From today to the plan",
    element: (
      <BarChart
        {...facts("waterfall", "k€/a")}
        horizontal
        stacked
        labels={["Status quo", "Energy bought", "Investment", "Plan"]}
        starts={[0, 620, 360, 0]}
        colours={["var(--edge)", "var(--success)", "var(--k-purchase)", "var(--accent)"]}
        series={[{ name: "k€/a", values: [620, -260, 75, 435] }]}
      />
    ),
  },
  {
    id: "tornado",
    what: "What less and what more of an input changes",
    element: (
      <BarChart
        {...facts("tornado", "k€/a")}
        horizontal
        overlaid
        labels={["Price of gas", "Demand for heat", "Price of photovoltaics", "Both ways dearer"]}
        series={[
          { name: "10% less", values: [-31.2, -18.4, -6.1, 2.5] },
          { name: "10% more", values: [29.8, 19.9, 5.7, 1.2] },
        ]}
      />
    ),
  },
  {
    id: "lying-one",
    what: "One bar",
    element: <BarChart {...facts("lying-one")} horizontal labels={["Load"]} series={[{ name: "kW", values: [5] }]} />,
  },
  {
    id: "histogram",
    what: "Runs by what they cost, with mean and tails",
    element: (
      <Histogram
        {...facts("histogram", "Runs")}
        valueUnit="k€/a"
        bins={bins}
        marks={[
          { value: 421, label: "5% lie below" },
          { value: 468, label: "Mean" },
          { value: 527, label: "95% lie below" },
        ]}
      />
    ),
  },
];

const GRIDS: GalleryCase[] = [
  {
    id: "heat",
    what: "Hours of the day by day, named by month",
    element: (
      <HeatStrip
        {...facts("heat", "EUR/MWh")}
        height={214}
        rowLabels={Array.from({ length: 24 }, (_, h) => `${h}:00`)}
        columnLabels={Array.from({ length: 90 }, (_, d) => `day ${d + 1}`)}
        ticks={["Jan", "Feb", "Mar"].map((label, i) => ({ at: (i * 30 + 15) / 90, label }))}
        values={Array.from({ length: 24 }, (_, h) => wave(90, 90, 120, 22).map((v, d) => v + ((h * 7 + d * 5) % 37)))}
      />
    ),
  },
  {
    id: "heat-gaps",
    what: "A grid with gaps and many zeros",
    element: (
      <HeatStrip
        {...facts("heat-gaps")}
        rowLabels={["0", "1", "2"]}
        columnLabels={["Jan", "Feb", "Mar", "Apr"]}
        values={[
          [0, 0, null, 4],
          [0, 1, 2, 0],
          [null, 0, 3, 0],
        ]}
      />
    ),
  },
];

/** The same in the other languages: numbers, days, words. */
const LANGUAGES: GalleryCase[] = (["de", "fr"] as const).flatMap((locale) =>
  [TIME[0]!, BARS[0]!, GRIDS[0]!].map((one) => ({
    ...one,
    id: `${one.id}-${locale}`,
    what: `${one.what} (${locale})`,
    locale,
  })),
);

export const CASES: readonly GalleryCase[] = [
  ...TIME,
  ...DURATIONS,
  ...BARS,
  ...GRIDS,
  ...FLOWS,
  ...PLANS,
  ...LANGUAGES,
];

/** A chart as the server draws it. */
export const drawn = ({ element, locale, search }: GalleryCase): Promise<string> =>
  renderStatic(element, { locale, search });

/** What is compared of it: the picture and its words, a tag a line, without the table and the numbers for scripts. */
export const compared = (html: string): string =>
  `${html
    .replace(/<details class="chart-table">.*?<\/details>/s, "")
    .replace(/<script type="application\/json">.*?<\/script>/s, "")
    .replaceAll("><", ">\n<")}\n`;
