import { describe, expect, it } from "vitest";
import { CARRIER_COLOURS, FAMILIES } from "~/entities/core/colours/families";
import { CARRIER_CHARTS, type Chart, COST_CHARTS, FAMILY_CHARTS } from "./charts";
import { COST_COLOURS, SEQUENTIAL, SERIES_COLOURS, type Theme, THEMES, UI_COLOURS } from "./colours";
import { markColour, tokensCss } from "./palette";
import { contrast, distance, luminance, type Vision, VISIONS } from "./vision";

/** Least distance in Oklab, as seen and by who lacks a kind of cone: of marks that touch, and of those that have a zero line between. */
const BESIDE = { full: 0.125, deuteranopia: 0.075, protanopia: 0.075 };
const ACROSS = { full: 0.095, deuteranopia: 0.06, protanopia: 0.06 };
const visions = Object.keys(VISIONS) as Vision[];
const pairsOf = <Name>(names: readonly Name[]) =>
  names.flatMap((a, i) => names.slice(0, i).map((b) => [b, a] as const));

describe.each(THEMES)("palette of the %s theme", (theme) => {
  const ui = UI_COLOURS[theme];
  const grounds = [ui.page, ui.surface, ui.sunken];

  it("has 4.5:1 for every text colour on every ground it may be on", () => {
    for (const ground of [...grounds, ui.hover])
      for (const text of [ui.text, ui.muted, ui.link, ui.error, ui.info, ui.success, ui.warning])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const kind of ["info", "success", "warning", "error", "accent"] as const) {
      expect(contrast(ui.text, ui[`${kind}Soft`]), `text on ${kind}`).toBeGreaterThanOrEqual(4.5);
      if (kind !== "accent")
        expect(contrast(ui[kind], ui[`${kind}Soft`]), `${kind} on its soft`).toBeGreaterThanOrEqual(4.5);
    }
    expect(contrast(ui.muted, ui.accentSoft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ui.link, ui.accentSoft)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ui.accentText, ui.accent)).toBeGreaterThanOrEqual(4.5);
    expect(contrast(ui.surface, ui.error), "words on a danger button").toBeGreaterThanOrEqual(4.5);
  });

  it("has 3:1 for controls and the focus ring", () => {
    for (const ground of grounds)
      for (const mark of [ui.edge, ui.accent, ui.focus])
        expect(contrast(mark, ground), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  it("has 3:1 for every mark on page and surface", () => {
    const named = [FAMILIES, CARRIER_COLOURS, COST_COLOURS].flatMap((colours) =>
      Object.values<Record<Theme, string>>(colours).map((pair) => pair[theme]),
    );
    for (const ground of [ui.page, ui.surface])
      for (const mark of [...named, ...SERIES_COLOURS[theme]])
        expect(contrast(mark, ground), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  /** Every pair of names of a chart that is too near, with its distance. */
  function near<Name extends string>(chart: Chart<Name>, colours: Record<Name, Record<Theme, string>>): string[] {
    const sets =
      "beside" in chart
        ? [[pairsOf(chart.beside), BESIDE] as const]
        : "named" in chart
          ? [[pairsOf(chart.named), ACROSS] as const]
          : [
              [[...pairsOf(chart.above), ...pairsOf(chart.below)], BESIDE] as const,
              [
                chart.above.flatMap((a) => chart.below.filter((b) => b !== a).map((b) => [a, b] as const)),
                ACROSS,
              ] as const,
            ];
    return sets.flatMap(([pairs, least]) =>
      pairs.flatMap(([a, b]) =>
        visions.flatMap((vision) => {
          const apart = distance(colours[a][theme], colours[b][theme], vision);
          return apart < least[vision] ? [`${a} and ${b}: ${apart.toFixed(3)} (${vision})`] : [];
        }),
      ),
    );
  }

  it.each(Object.entries(FAMILY_CHARTS))("tells the families apart in: %s", (_, chart) =>
    expect(near(chart, FAMILIES)).toEqual([]),
  );
  it.each(Object.entries(COST_CHARTS))("tells the kinds apart in: %s", (_, chart) =>
    expect(near(chart, COST_COLOURS)).toEqual([]),
  );
  it.each(Object.entries(CARRIER_CHARTS))("tells the groups apart in: %s", (_, chart) =>
    expect(near(chart, CARRIER_COLOURS)).toEqual([]),
  );
  it("tells what is saved from what is added, and both from today and the plan", () => {
    const steps = [ui.success, COST_COLOURS.purchase[theme], ui.edge, ui.accent];
    for (const [a, b] of pairsOf(steps))
      for (const vision of visions)
        expect(distance(a, b, vision), `${a} and ${b} (${vision})`).toBeGreaterThanOrEqual(ACROSS[vision]);
  });
  it("tells series without a meaning apart", () => {
    for (const [a, b] of pairsOf(SERIES_COLOURS[theme]))
      for (const vision of visions)
        expect(distance(a, b, vision), `${a} and ${b} (${vision})`).toBeGreaterThanOrEqual(BESIDE[vision]);
  });

  it("has steps whose lightness runs one way and that differ from their neighbours", () => {
    const steps = SEQUENTIAL[theme].map(luminance);
    expect(steps).toEqual([...steps].sort((a, b) => (theme === "light" ? b - a : a - b)));
    for (const [i, colour] of SEQUENTIAL[theme].slice(1).entries())
      expect(distance(SEQUENTIAL[theme][i]!, colour), `step ${i} and ${colour}`).toBeGreaterThanOrEqual(0.045);
  });
});

describe("colours of the catalogue in charts", () => {
  it("are the token of their family, which every theme has its own value for", () => {
    expect(markColour("#b4820e")).toBe("var(--f-solar)");
    expect(markColour("#B82B59")).toBe("var(--g-heat)");
    expect(markColour(COST_COLOURS.investment.light)).toBe("var(--k-investment)");
    expect(markColour("#b4820e", 1)).toContain("color-mix(in oklab, var(--f-solar)");
    expect(new Set([0, 1, 2].map((repeat) => markColour("#b4820e", repeat))).size, "three of a family").toBe(3);
  });

  const many = ["#000000", "#ffffff", "#FFFFFF", "#ffff00", "#0000ff", "#ff0000", "#00ff00", "#123456", "#f4c20d"];
  const hues = Array.from(
    { length: 512 },
    (_, i) => `#${[8, 4, 0].map((at) => (((i * 8) >> at) & 15).toString(16).repeat(2)).join("")}`,
  );
  it("of people's own have 3:1 on page and surface of both themes, whatever they are", () => {
    for (const hex of [...many, ...hues])
      for (const repeat of [0, 1, 2])
        for (const theme of THEMES)
          for (const ground of [UI_COLOURS[theme].page, UI_COLOURS[theme].surface])
            expect(contrast(markColour(hex, repeat), ground), `${hex} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  it("of people's own stay as they are where they can, and keep their hue where not", () => {
    expect(markColour("#2f7d4f")).toBe("#2f7d4f");
    expect(markColour("#ffd400")).toBe("#a88b00");
  });

  it("differ in strength where two marks share one", () =>
    expect(new Set([0, 1, 2].map((repeat) => markColour("#f4c20d", repeat))).size).toBe(3));
});

it("computes contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 6);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.478, 3);
});

it("computes distances as Oklab does: black and white are 1 apart, for everybody", () => {
  for (const vision of visions) expect(distance("#000000", "#ffffff", vision)).toBeCloseTo(1, 3);
  // Red and green of one lightness: far apart, but not for who lacks a kind of cone.
  expect(distance("#c63600", "#05782d")).toBeGreaterThan(0.25);
  expect(distance("#c63600", "#05782d", "deuteranopia")).toBeLessThan(0.15);
});

it("is what the stylesheet holds", async () => {
  await expect(tokensCss()).toMatchFileSnapshot("../../../styles/tokens.css");
});
