import { expect, it } from "vitest";
import type { PaperMark } from "~/entities/files/paper";
import { COST_COLOURS, UI_COLOURS } from "~/ui/kit/palette";
import { blocksOf } from "./blocksOf";
import { hasClass, readMarkup } from "./readMarkup";

const blocks = (html: string) => blocksOf(readMarkup(html), (element) => hasClass(element, "left-out"));

it("reads headings, sentences and figures, and leaves out what only a screen has", () => {
  expect(
    blocks(`<div><h2 id="a">A &amp; B<!-- -->!</h2><p class="muted">Less<br/>more</p><p class="visually-hidden">No</p>
      <ul><li><details class="sentence"><summary>It saves 5%.</summary><p>How.</p></details></li><li>Said <a href="/x">Open</a></li></ul>
      <dl class="figures"><div><dt>Cost</dt><dd class="figure-value">5<span class="unit"> k</span></dd><dd class="figure-note">a year<details><summary>Why</summary></details></dd></div></dl>
      <figure class="left-out"><p>Map</p></figure><script type="application/json">{"a":"<p>no</p>"}</script><nav><p>Menu</p></nav></div>`),
  ).toEqual([
    { kind: "chapter", title: "A & B!" },
    { kind: "text", text: "Less more", muted: true },
    { kind: "list", items: ["It saves 5%.", "Said"] },
    { kind: "figures", figures: [{ term: "Cost", value: "5 k", note: "a year" }] },
  ]);
});

it("reads tables with their heads, groups and sums", () => {
  const [table] =
    blocks(`<table><caption>Costs</caption><thead><tr><th scope="col">Kind</th><th class="end">2030<span> [€k]</span></th></tr></thead>
    <tbody><tr><th colSpan="2">Homes</th></tr><tr><th scope="row"><a href="/y">Fuel</a></th><td class="end">1.5</td></tr></tbody>
    <tfoot><tr><td>Sum</td><td class="end">1.5</td></tr></tfoot></table>`);
  expect(table).toEqual({
    kind: "table",
    title: "Costs",
    columns: [
      { name: "Kind", numeric: false, grow: 2 },
      { name: "2030 [€k]", numeric: true, grow: 0 },
    ],
    rows: [
      { cells: ["Homes"], role: "heading" },
      { cells: ["Fuel", "1.5"], role: undefined },
      { cells: ["Sum", "1.5"], role: "sum" },
    ],
    leftOut: [],
  });
});

it("reads the marks of a chart at their places, in the colours of the light theme", () => {
  const [chart] = blocks(`<figure class="chart"><figcaption><h3>Wind leads</h3><p>By kind.</p></figcaption>
    <svg class="visually-hidden"><defs><pattern id="p0"><rect fill="var(--k-purchase)"></rect></pattern></defs></svg>
    <div class="chart-plot"><svg class="chart-svg plot" width="100%" height="100"><g transform="translate(0 20)">
    <line x1="0" x2="100%" y1="50" y2="50" class="zero"></line>
    <svg x="0" y="0" width="100%" height="80" viewBox="0 0 2 80"><path d="M0 50h1v-10H2" fill="url(#p0)" class="outline"></path></svg>
    <text x="-8" y="54" class="axis-text end-text">0</text></g></svg></div>
    <ul class="legend"><li data-series="0"><a href="?hide=w"><svg class="legend-mark"><rect fill="url(#p0)"></rect></svg>Wind</a></li></ul></figure>`);
  if (chart?.kind !== "drawing") throw new Error("The chart is no drawing");
  expect(chart).toMatchObject({ title: "Wind leads", subject: "By kind.", height: 100 });
  const purchase = COST_COLOURS.purchase.light;
  expect(chart.legend).toEqual([{ name: "Wind", colour: purchase, line: false }]);
  const [left, width] = [56, 624];
  expect(chart.marks).toEqual([
    {
      kind: "line",
      x1: left,
      x2: left + width,
      y1: 70,
      y2: 70,
      stroke: UI_COLOURS.light.text,
      width: 1.25,
      dashed: false,
    },
    {
      kind: "path",
      parts: [
        [
          [left, 70],
          [left + width / 2, 70],
          [left + width / 2, 60],
          [left + width, 60],
        ],
      ],
      fill: purchase,
    },
    { kind: "text", x: left - 8, y: 74, text: "0", anchor: "end", colour: UI_COLOURS.light.muted },
  ] satisfies PaperMark[]);
});

it("reads a map with its lines, pins, names and legend, without what only a phone shows", () => {
  const [map] =
    blocks(`<figure class="map"><div class="map-view"><div class="map-sheet" role="img" aria-label="Map of A">
    <svg class="map-outline" viewBox="0 0 1000 560" preserveAspectRatio="none"><path d="M100 100L900 100L900 460Z" class="map-border"></path>
    <g><path d="M200 200L700 300" class="map-flow-edge" stroke-width="16"></path>
    <path d="M200 200L700 300" class="map-flow" stroke="#1852a5" stroke-width="13"></path></g></svg>
    <svg class="map-letters"><text x="45%" y="44%" dx="8" dy="-10" class="map-amount map-desk start-text">1.5 GWh</text>
    <text x="45%" y="44%" class="map-amount map-phone start-text">1.5</text>
    <svg x="20%" y="50%" class="map-pin"><circle r="14"></circle><circle r="4" class="map-pin-dot"></circle></svg></svg></div></div>
    <ul class="legend"><li><svg class="legend-mark"><rect fill="#1852a5"></rect></svg>Electricity</li><li>The wider, the more.</li></ul>
    <figcaption>As it is now.</figcaption></figure>`);
  if (map?.kind !== "drawing") throw new Error("The map is no drawing");
  expect(map).toMatchObject({ title: "Map of A", subject: "As it is now.", height: 385 });
  expect(map.legend).toEqual([{ name: "Electricity", colour: "#1852a5", line: false }]);
  const texts = map.marks.filter((mark) => mark.kind === "text");
  expect(texts).toHaveLength(1);
  expect(texts[0]).toMatchObject({ text: "1.5 GWh", anchor: "start" });
  expect(texts[0]!.x).toBeCloseTo(0.45 * 688 + 8, 6);
  const paths = map.marks.filter((mark) => mark.kind === "path");
  // The border's area and its edge, the flow over its own edge, the pin in its ring and its dot.
  expect(paths).toHaveLength(7);
  expect(paths.slice(0, 2).map(({ fill, dashed }) => [fill !== undefined, dashed ?? false])).toEqual([
    [true, false],
    [false, true],
  ]);
  expect(paths[3]).toMatchObject({ stroke: "#1852a5" });
  expect(paths[3]!.parts[0]![0]).toEqual([expect.closeTo(137.6, 6), expect.closeTo(137.5, 6)]);
});
