import { DRAWING } from "~/entities/core/map/mapWindow";
import { DRAWING_WIDTH, type PaperDrawing, type PaperMark } from "~/entities/files/paper";
import { lightColour, UI_COLOURS } from "~/ui/kit/palette";
import { type Element, elementsOf, findAll, findFirst, hasClass, isNamed, wordsOf } from "./readMarkup";
import { type Corner, cornersOf, cornersOnPaper, marksOf, type Pen, type Space } from "./walkMarks";

const { text: INK, muted: MUTED, edge: EDGE, accent: ACCENT, surface: SURFACE, sunken: GROUND } = UI_COLOURS.light;
const HEIGHT = Math.round((DRAWING_WIDTH * DRAWING.height) / DRAWING.width);
/** Corners of what is round. */
const CORNERS = 24;

type Look = Omit<Extract<PaperMark, { kind: "path" }>, "kind" | "parts">;

/** How lines and areas of a map are drawn, by their class in the stylesheet of maps. */
const LOOKS: Readonly<Record<string, readonly Look[]>> = {
  "map-border": [
    { fill: ACCENT, opacity: 0.06 },
    { stroke: ACCENT, width: 2, dashed: true },
  ],
  "map-area": [
    { fill: ACCENT, opacity: 0.12 },
    { stroke: ACCENT, width: 2 },
  ],
  "map-quiet": [{ stroke: EDGE, width: 1 }],
  "map-line": [{ stroke: ACCENT, width: 2 }],
  "locator-water": [{ stroke: ACCENT, width: 0.75, opacity: 0.5 }],
  "locator-coast": [{ stroke: MUTED, width: 1 }],
  "locator-border": [{ stroke: MUTED, width: 1, dashed: true }],
};
/** These are longer than their drawing. */
const REACHING = ["locator-water", "locator-coast", "locator-border"];

/** The map of a page as marks, at its width on paper: the site and what lies over it. Pictures and tiles below it are left out. */
export function mapOf(figure: Element): PaperDrawing | null {
  const sheet = findFirst(figure, (element) => hasClass(element, "map-sheet"));
  if (!sheet) return null;
  const space: Space = { x: 0, y: 0, width: DRAWING_WIDTH, height: HEIGHT, scaleX: 1, scaleY: 1 };
  return {
    kind: "drawing",
    title: sheet.attributes["aria-label"] ?? "",
    subject: findAll(figure, isNamed("figcaption"))
      .map((caption) => wordsOf(caption))
      .join(" "),
    height: HEIGHT,
    marks: [
      { kind: "rect", x: 0, y: 0, width: DRAWING_WIDTH, height: HEIGHT, fill: GROUND },
      ...elementsOf(sheet).flatMap((svg) => marksOf(svg, PEN, { space, within: "" })),
    ],
    legend: findAll(figure, isNamed("li")).flatMap((entry) => {
      const mark = findFirst(entry, isNamed("rect"));
      return mark
        ? [{ name: wordsOf(entry), colour: lightColour(mark.attributes.fill ?? "") ?? MUTED, line: false }]
        : [];
    }),
  };
}

/** How the parts of a map are drawn. */
const PEN: Pen = {
  skips: (element) => hasClass(element, "map-phone"),
  ink: (text) => (["map-name", "map-amount"].some((name) => hasClass(text, name)) ? INK : MUTED),
  draw(element, { x, y, width, height }, { space, within }) {
    const { attributes: a, name } = element;
    switch (name) {
      case "line": {
        const isScale = within.includes("scale-bar");
        const look = { stroke: isScale ? INK : EDGE, width: isScale ? 1.5 : 0.3 };
        return [{ kind: "line", x1: x(a.x1), y1: y(a.y1), x2: x(a.x2), y2: y(a.y2), ...look }];
      }
      case "rect": {
        const [left, top] = [x(a.x), y(a.y)];
        const [right, bottom] = [left + width(a.width), top + height(a.height)];
        const parts: Corner[][] = [
          [
            [left, top],
            [right, top],
            [right, bottom],
            [left, bottom],
            [left, top],
          ],
        ];
        if (hasClass(element, "locator-ground")) return [{ kind: "path", parts, fill: SURFACE }];
        const isSite = hasClass(element, "locator-site");
        return [{ kind: "path", parts, stroke: isSite ? ACCENT : EDGE, width: isSite ? 2 : 1 }];
      }
      case "circle":
        return circle(element, [x(a.cx), y(a.cy)], within);
      case "path":
        return pathMarks(element, space);
      default:
        return [];
    }
  },
};

/** A pin, the dot in it, or a town. */
function circle(element: Element, [x, y]: Corner, within: string): PaperMark[] {
  const radius = Number(element.attributes.r ?? 0);
  const round = (r: number): Corner[][] => [
    Array.from({ length: CORNERS + 1 }, (_, i): Corner => {
      const angle = (2 * Math.PI * i) / CORNERS;
      return [x + r * Math.cos(angle), y + r * Math.sin(angle)];
    }),
  ];
  const isPin = within.includes("map-pin") && !hasClass(element, "map-pin-dot");
  if (isPin)
    return [
      { kind: "path", parts: round(radius + 2.5), fill: SURFACE },
      { kind: "path", parts: round(radius), fill: ACCENT },
    ];
  if (hasClass(element, "locator-town")) return [{ kind: "path", parts: round(radius), stroke: MUTED, width: 1 }];
  return [{ kind: "path", parts: round(radius), fill: SURFACE }];
}

function pathMarks(path: Element, space: Space): PaperMark[] {
  const { d = "", stroke = "", "stroke-width": wide = "3" } = path.attributes;
  const reaches = REACHING.some((name) => hasClass(path, name));
  const inSpace = cornersOf(d).flatMap((part) => (reaches ? partsInside(part, space) : [part]));
  const parts = cornersOnPaper(inSpace, space);
  if (parts.length === 0) return [];
  const width = Number(wide) * space.scaleX;
  if (hasClass(path, "map-flow-edge")) return [{ kind: "path", parts, stroke: GROUND, width }];
  if (hasClass(path, "map-flow")) return [{ kind: "path", parts, stroke: lightColour(stroke) ?? MUTED, width }];
  const name = Object.keys(LOOKS).find((one) => hasClass(path, one));
  return (name ? LOOKS[name]! : []).map((look) => ({ kind: "path", parts, ...look }));
}

/** The pieces of a line whose corners are inside a drawing. */
function partsInside(part: readonly Corner[], { width, height }: Space): Corner[][] {
  const pieces: Corner[][] = [];
  let piece: Corner[] | undefined;
  for (const corner of part) {
    const [x, y] = corner;
    if (x < 0 || y < 0 || x > width || y > height) piece = undefined;
    else if (piece) piece.push(corner);
    else pieces.push((piece = [corner]));
  }
  return pieces.filter(({ length }) => length > 1);
}
