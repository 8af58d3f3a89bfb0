import { describe, expect, it } from "vitest";
import { CHART_COLOURS, contrast, HEAT_COLOURS, luminance, markColour, THEMES, tokensCss, UI_COLOURS } from "./palette";

describe.each(THEMES)("palette of the %s theme", (theme) => {
  const ui = UI_COLOURS[theme];
  const grounds = [ui.page, ui.surface, ui.sunken];

  it("has 4.5:1 for every text colour on every ground it may be on", () => {
    for (const ground of grounds)
      for (const text of [ui.text, ui.muted, ui.link, ui.error, ui.info, ui.success, ui.warning])
        expect(contrast(text, ground), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    for (const kind of ["info", "success", "warning", "error", "accent"] as const) {
      expect(contrast(ui.text, ui[`${kind}Soft`]), `text on ${kind}`).toBeGreaterThanOrEqual(4.5);
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

  it("has 20 different chart colours with 3:1 on page and surface", () => {
    expect(new Set(CHART_COLOURS[theme]).size).toBe(20);
    for (const ground of [ui.page, ui.surface])
      for (const mark of CHART_COLOURS[theme])
        expect(contrast(mark, ground), `${mark} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  it("has heat steps whose lightness runs one way", () => {
    const steps = HEAT_COLOURS[theme].map(luminance);
    const sorted = [...steps].sort((a, b) => (theme === "light" ? b - a : a - b));
    expect(steps).toEqual(sorted);
  });
});

describe("colours of the catalogue in charts", () => {
  const many = ["#000000", "#ffffff", "#FFFFFF", "#ffff00", "#0000ff", "#ff0000", "#00ff00", "#123456", "#f4c20d"];
  const hues = Array.from(
    { length: 512 },
    (_, i) => `#${[8, 4, 0].map((at) => (((i * 8) >> at) & 15).toString(16).repeat(2)).join("")}`,
  );

  it("have 3:1 on page and surface of both themes, whatever they are", () => {
    for (const hex of [...many, ...hues])
      for (const repeat of [0, 1, 2])
        for (const theme of THEMES)
          for (const ground of [UI_COLOURS[theme].page, UI_COLOURS[theme].surface])
            expect(contrast(markColour(hex, repeat), ground), `${hex} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  it("stay as they are where they can, and keep their hue where not", () => {
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

it("is what the stylesheet holds", async () => {
  await expect(tokensCss()).toMatchFileSnapshot("../../styles/tokens.css");
});
