import { expect, it } from "vitest";
import { renderStatic } from "../renderStatic.test-helper";
import { MapView } from "./index";
import { roundLength } from "./ScaleBar";

it("a map says its scale, and what lies around a site", async () => {
  const towns = [
    { name: "Freiburg", people: 215_966, position: [7.85, 48.0] as const },
    { name: "Emmendingen", people: 27_383, position: [7.851, 48.005] as const },
    { name: "Colmar", people: 65_405, position: [7.36, 48.08] as const },
  ];
  const borders = [[[7.5, 47.7] as const, [7.6, 48.3] as const]];
  const around = { box: [7.2, 47.6, 8.4, 48.4] as const, coasts: [], rivers: [], lakes: [], borders, towns };
  const feature = { id: "1", name: "Plant", type: "Point" as const, coordinates: [7.8, 48] };
  const html = await renderStatic(<MapView id="m" label="Site" features={[feature]} around={around} />);
  const drawing = html.slice(0, html.indexOf("<script"));
  expect(drawing).toContain('class="locator-border"');
  expect(drawing).toContain(">Freiburg<");
  expect(drawing).toContain(">Colmar<");
  expect(drawing, "a name on another's is left out").not.toContain("Emmendingen");
  expect(drawing).toMatch(/class="scale-bar map-desk".*>\d+\u00a0k?m</s);
  expect(drawing, "the program begins by itself").not.toContain("map-open");
  expect([1, 1.9, 4999, 5000].map(roundLength)).toEqual([1, 1, 2000, 5000]);
});

it("a map is drawn by the server and hands its features to the island", async () => {
  const html = await renderStatic(
    <MapView
      id="m"
      label="Locations"
      draw={{ type: "Point", longitudeField: "f-lon", latitudeField: "f-lat" }}
      features={[
        {
          id: "1",
          name: "Border",
          type: "Polygon",
          border: true,
          coordinates: [
            [
              [6, 51],
              [7, 51],
              [7, 52],
              [6, 51],
            ],
          ],
        },
        { id: "2", name: "Plant </script>", type: "Point", coordinates: [6.5, 51.5] },
      ]}
    />,
    { locale: "fr" },
  );
  expect(html).toMatch(/<path d="M[\d. L]+Z" class="map-border"/);
  expect(html).toMatch(/<svg x="50%" y="5\d\.\d+%" class="map-pin"/);
  const json = JSON.parse(/<script type="application\/json">(.*?)<\/script>/.exec(html)?.[1] ?? "") as {
    texts: object;
    features: unknown[];
  };
  expect(json.features).toHaveLength(2);
  expect(Object.values(json.texts).every((text) => typeof text === "string" && !text.startsWith("map."))).toBe(true);
  expect(await renderStatic(<MapView id="m" label="None" features={[]} />)).not.toContain("<svg");
});

it("a map draws what lines carry as wide as it is, side by side, with the amounts", async () => {
  const course = [[7.77, 48.03] as const, [7.785, 48.0262] as const];
  const flow = (id: string, share: number, lane: number) => ({
    id,
    course,
    share,
    lane,
    colour: `var(--g-${id})`,
    text: `${share} GWh ${id}`,
    amount: `${share} GWh`,
  });
  const line = { id: "c", name: "Trench", type: "LineString" as const, coordinates: course };
  const home = { id: "h", name: "Homes", note: "+ 1 MW Photovoltaics", type: "Point" as const, coordinates: course[0] };
  const tiles = { version: "v1", minZoom: 6, maxZoom: 14, bounds: [7, 47, 8, 49] as const };
  const html = await renderStatic(
    <MapView
      id="m"
      label="Site"
      features={[line, home]}
      flows={[flow("heat", 1, 0.5), flow("electricity", 0.5, -0.5)]}
      layers={[{ layer: "file", attribution: "Somebody", tiles }]}
    />,
  );
  const drawing = html.slice(0, html.indexOf("<script"));
  const widths = [...drawing.matchAll(/class="map-flow" stroke="([^"]+)" stroke-width="([\d.]+)"/g)].map(
    ([, ...m]) => m,
  );
  expect(widths).toEqual([
    ["var(--g-heat)", "13"],
    ["var(--g-electricity)", "8"],
  ]);
  const [heat, electricity] = [...drawing.matchAll(/d="M([\d.]+) ([\d.]+)L[^"]+" class="map-flow"/g)].map((m) =>
    Number(m[2]),
  );
  expect(heat, "the one to the left of the way lies above").toBeLessThan(electricity!);
  for (const text of ["1 GWh heat", "0.5 GWh electricity", "+ 1 MW Photovoltaics"])
    expect(drawing).toContain(`>${text}<`);
  expect(drawing, "the amounts stand for the name of the connection").not.toContain(">Trench<");
  expect(drawing).toMatch(
    /<img class="map-base" alt="" src="\/tiles\/base\.svg\?box=[\d.,]+&amp;lang=en&amp;pins=\d+,\d+&amp;v=v1"/,
  );
  expect(drawing).toContain("Base: Somebody.");
});
