import { expect, it } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import type { LayerView } from "~/ui/twin/places/PlanLayer";
import type { LoadedLines } from "./LoadingMap";
import { ResultMap } from "./ResultMap";

const flow = { id: "cable", text: "1.50 GWh electricity", amount: "1.50 GWh", colour: "#1852a5", share: 1, lane: 0 };
const row = { id: "cable", name: "Cable", ends: "North – South", carrier: "Electricity", carried: "1.50", peak: "640" };
const sizes = { existing: "900", built: "0", limit: "900" };
const layer: LayerView = {
  year: 2030,
  width: "size",
  units: { carried: "GWh/a", power: "kW" },
  rows: [{ ...row, ...sizes, flow: { ...flow, course: [[7, 48] as const, [7.1, 48.1] as const], pale: true } }],
  notes: { north: "+ 800 kW Wind turbine" },
  sizes: [
    {
      key: "wind capacity",
      componentId: "wind",
      location: "North",
      name: "Wind turbine",
      unit: "kW",
      existing: "0",
      built: "800",
    },
  ],
  mostBuilt: { name: "Wind turbine", location: "North", size: "800 kW" },
};
const site = {
  features: [
    { id: "north", name: "North", type: "Point" as const, coordinates: [7, 48] },
    { id: "south", name: "South", type: "Point" as const, coordinates: [7.1, 48.1] },
  ],
  around: null,
  layers: [],
};

const loaded = { componentId: "line", max: 0.95, mean: 0.4, hoursAtLimit: 0 };
const lines: Omit<LoadedLines, "ends"> = {
  rows: [loaded],
  connections: [
    { id: "cable", name: "Cable", course: [[7, 48] as const, [7.1, 48.1] as const], componentIds: ["line"] },
  ],
  loading: "max",
  names: { components: { line: "Cable" }, colours: {}, openable: [] },
};
const drawn = (map: "carried" | "size" | "max", of: LayerView) =>
  renderStatic(
    <ResultMap
      site={{ ...site, layer: of }}
      map={map}
      lines={lines}
      locale="en"
      componentHref={(id) => `/c/${id}`}
      operationHref={(of) => `/o/${of}`}
    />,
  );

it("draws sizes pale where they exist and says what is built, on the map, in the legend and in tables", async () => {
  const html = await drawn("size", layer);
  expect(html).toContain("Wind turbine is built at North: 800 kW");
  expect(html).toContain("map-flow-pale");
  expect(html).toContain("+ 800 kW Wind turbine");
  expect(html).toMatch(/class="legend".*Electricity.*Built.*Existing.*can carry/s);
  expect(html.match(/<caption/g)).toHaveLength(2);
  expect(html).toContain('<a href="/c/wind">Wind turbine</a>');
});

it("says what carries most where widths are energies, and names its subject where nothing stands out", async () => {
  const carried = {
    ...layer,
    width: "carried" as const,
    rows: layer.rows.map((one) => ({ ...one, flow: { ...one.flow, pale: false } })),
  };
  const html = await drawn("carried", carried);
  expect(html).toContain("Cable carries most: 1.50 GWh a year");
  expect(html).not.toContain("map-flow-pale");
  expect(html).not.toContain("can carry");
  const bare = await drawn("size", { ...layer, rows: [], sizes: [], notes: {}, mostBuilt: null });
  expect(bare).toContain("What lines and locations have of sizes in 2030");
  expect(bare).not.toContain("<table");
});

it("colours lines by how much of what they can carry they carried, on the same map", async () => {
  const html = await drawn("max", layer);
  expect(html).toContain("95%");
  expect(html).toContain('id="result-map"');
  expect(html, "the connection of 95% has the last of the tones").toMatch(/class="[^"]*tone-\d/);
  expect(html, "locations keep what is built there").toContain("+ 800 kW Wind turbine");
  expect(html).not.toContain("map-flow");
});
