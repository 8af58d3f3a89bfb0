import { DRAWING_WIDTH, type PaperDrawing, type PaperMark } from "~/entities/files/paper";
import { lightColour, SERIES_COLOURS, UI_COLOURS } from "~/ui/kit/palette";
import { type Element, elementsOf, findAll, findFirst, hasClass, isNamed, wordsOf } from "./readMarkup";
import { cornersOf, cornersOnPaper, marksOf, type Pen, type Space } from "./walkMarks";

const { text: INK, muted: MUTED, line: LINE, surface: SURFACE } = UI_COLOURS.light;
/** Room beside the drawing of a page, as its stylesheet gives it [px]: names and values left, what stands over its end right. */
const SIDES = { plot: { left: 56, right: 8 }, lying: { left: 208, right: 72 } } as const;
/** A column and the room around it, where there are few [px]. */
const FEW = { first: 176, each: 112 } as const;

type Fills = ReadonlyMap<string, string>;

/** The chart of a page as marks: null where it has no drawing. */
export function drawingOf(figure: Element): PaperDrawing | null {
  const svg = findFirst(figure, isDrawing);
  const plot = findFirst(figure, (one) => hasClass(one, "chart-plot"));
  if (!svg || !plot) return null;
  const isLying = hasClass(svg, "plot-lying");
  const { left, right } = isLying ? SIDES.lying : SIDES.plot;
  const [, few = ""] = /chart-few-(\d)/.exec(plot.attributes.class ?? "") ?? [];
  const room = few ? Math.min(DRAWING_WIDTH, FEW.first + FEW.each * (Number(few) - 1)) : DRAWING_WIDTH;
  const height = Number(svg.attributes.height ?? 0);
  const fills = fillsOf(figure);
  const space = { x: left, y: 0, width: room - left - right, height, scaleX: 1, scaleY: 1 };
  const caption = findFirst(figure, isNamed("figcaption"));
  const words = caption ? findAll(caption, isNamed("p")).map((one) => wordsOf(one)) : [];
  const title = caption && findFirst(caption, isNamed("h2", "h3", "h4"));
  return {
    kind: "drawing",
    title: title ? wordsOf(title) : "",
    subject: words.join(" "),
    height,
    marks: elementsOf(svg).flatMap((child) => marksOf(child, penOf(fills), { space, within: "" })),
    legend: legendOf(figure, fills),
  };
}

/** A chart with names left of its bars is on a page in three widths. */
const isDrawing = (element: Element): boolean =>
  element.name === "svg" &&
  hasClass(element, "chart-svg") &&
  !hasClass(element, "plot-lying-middle") &&
  !hasClass(element, "plot-lying-narrow");

/** Fillings of the series, by their name in `url(#...)`. */
function fillsOf(figure: Element): Fills {
  const fills = new Map<string, string>();
  for (const pattern of findAll(figure, isNamed("pattern"))) {
    const { id = "", href = "" } = pattern.attributes;
    const rect = findFirst(pattern, isNamed("rect"));
    const colour = rect ? colourOf(rect, fills) : fills.get(href.slice(1));
    if (colour) fills.set(id, colour);
  }
  return fills;
}

/** The colour of a mark: its own, that of its filling, or that of its place in the palette. */
function colourOf(mark: Element, fills: Fills, attribute: "fill" | "stroke" = "fill"): string | undefined {
  const value = mark.attributes[attribute] ?? "";
  const [, pattern] = /^url\(#(.*)\)$/.exec(value) ?? [];
  if (pattern) return fills.get(pattern);
  const [, at] = /(?:^| )c(\d+)(?: |$)/.exec(mark.attributes.class ?? "") ?? [];
  return lightColour(value) ?? (at ? SERIES_COLOURS.light[Number(at) - 1] : undefined);
}

/** How the parts of a chart are drawn. */
const penOf = (fills: Fills): Pen => ({
  skips: (element) => element.name === "g" && hasClass(element, "plot-bare"),
  ink: (text) => (hasClass(text, "axis-text") || hasClass(text, "axis-unit") ? MUTED : INK),
  draw(element, { x, y, width, height }, { space }) {
    const { attributes: a, name } = element;
    switch (name) {
      case "rect": {
        const opacity = a["fill-opacity"] ? Number(a["fill-opacity"]) : undefined;
        const fill = colourOf(element, fills) ?? MUTED;
        return [{ kind: "rect", x: x(a.x), y: y(a.y), width: width(a.width), height: height(a.height), fill, opacity }];
      }
      case "line":
        return [{ kind: "line", x1: x(a.x1), y1: y(a.y1), x2: x(a.x2), y2: y(a.y2), ...strokeOfLine(element) }];
      case "path":
        return pathOf(element, space, fills);
      default:
        return [];
    }
  },
});

function strokeOfLine(line: Element): { stroke: string; width: number; dashed?: boolean } {
  if (hasClass(line, "day-line")) return { stroke: LINE, width: 1, dashed: true };
  if (hasClass(line, "grid")) return { stroke: LINE, width: 1 };
  return { stroke: INK, width: hasClass(line, "zero") ? 1.25 : 1, dashed: hasClass(line, "chart-mark") };
}

function pathOf(path: Element, space: Space, fills: Fills): PaperMark[] {
  const parts = cornersOnPaper(cornersOf(path.attributes.d ?? ""), space);
  if (hasClass(path, "hatch") || parts.length === 0) return [];
  if (!hasClass(path, "line")) return [{ kind: "path", parts, fill: colourOf(path, fills) ?? MUTED }];
  if (hasClass(path, "line-case")) return [{ kind: "path", parts, stroke: SURFACE, width: 4.5 }];
  if (hasClass(path, "line-strong")) return [{ kind: "path", parts, stroke: INK, width: 2 }];
  return [{ kind: "path", parts, stroke: colourOf(path, fills, "stroke") ?? INK, width: 1.75 }];
}

/** Names of the series with their colours. */
function legendOf(figure: Element, fills: Fills): PaperDrawing["legend"] {
  return findAll(figure, (one) => hasClass(one, "legend"))
    .flatMap((list) => findAll(list, (one) => one.name === "li" && "data-series" in one.attributes))
    .map((entry) => {
      const rect = findFirst(entry, isNamed("rect"));
      const lines = findAll(entry, isNamed("path"));
      const mark = rect ?? lines.at(-1);
      const isStrong = mark !== undefined && hasClass(mark, "line-strong");
      const colour = mark && !isStrong ? colourOf(mark, fills, rect ? "fill" : "stroke") : undefined;
      return { name: wordsOf(entry), colour: colour ?? (isStrong ? INK : MUTED), line: !rect };
    });
}
