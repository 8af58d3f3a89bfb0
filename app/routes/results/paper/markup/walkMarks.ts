import type { PaperMark } from "~/entities/files/paper";
import { type Element, elementsOf, hasClass, isNamed, wordsOf } from "./readMarkup";

/** Where a part of a drawing is, and in which space its numbers are. */
export interface Space {
  x: number;
  y: number;
  width: number;
  height: number;
  scaleX: number;
  scaleY: number;
}

export type Corner = [x: number, y: number];

/** A length: a share of the space, or px. */
const lengthIn = (value: string | undefined, whole: number, otherwise = 0): number => {
  if (value === undefined) return otherwise;
  return value.endsWith("%") ? (parseFloat(value) / 100) * whole : Number(value);
};

/** Lengths and places of a space on paper [px]. */
export interface Positions {
  x: (value: string | undefined) => number;
  y: (value: string | undefined) => number;
  width: (value: string | undefined) => number;
  height: (value: string | undefined) => number;
}

function positionsIn(space: Space): Positions {
  const width = (value: string | undefined) => lengthIn(value, space.width) * space.scaleX;
  const height = (value: string | undefined) => lengthIn(value, space.height) * space.scaleY;
  return { x: (value) => space.x + width(value), y: (value) => space.y + height(value), width, height };
}

/** How the leaves of a drawing become marks. */
export interface Pen {
  /** Parts that paper does not have. */
  skips: (element: Element) => boolean;
  /** A line, rectangle, circle or path. @param within class of the drawing that it is in */
  draw: (element: Element, position: Positions, at: { space: Space; within: string }) => PaperMark[];
  /** Colour of a text. */
  ink: (text: Element) => string;
}

/** The marks of an element of a drawing and of all in it. */
export function marksOf(element: Element, pen: Pen, at: { space: Space; within: string }): PaperMark[] {
  if (pen.skips(element)) return [];
  const { attributes: a, name } = element;
  const { space } = at;
  const position = positionsIn(space);
  const within = (inner: Space, drawing: string) =>
    elementsOf(element).flatMap((child) => marksOf(child, pen, { space: inner, within: drawing }));
  switch (name) {
    case "svg": {
      const width = lengthIn(a.width, space.width, space.width);
      const height = lengthIn(a.height, space.height, space.height);
      const [, , unitsX = width, unitsY = height] = a.viewBox?.split(" ").map(Number) ?? [];
      const scale = { scaleX: width / unitsX, scaleY: height / unitsY };
      return within(
        { x: position.x(a.x), y: position.y(a.y), width: unitsX, height: unitsY, ...scale },
        a.class ?? at.within,
      );
    }
    case "g": {
      const [, dx = "0", dy = "0"] = /translate\(([\d.-]+)[ ,]+([\d.-]+)\)/.exec(a.transform ?? "") ?? [];
      return within({ ...space, x: space.x + Number(dx), y: space.y + Number(dy) }, at.within);
    }
    case "text":
      return textMarks(element, position, pen.ink(element));
    default:
      return pen.draw(element, position, at);
  }
}

/** A text, or the lines of one. */
function textMarks(text: Element, position: Positions, colour: string): PaperMark[] {
  const lines = elementsOf(text).filter(isNamed("tspan"));
  const anchor = hasClass(text, "end-text") ? "end" : hasClass(text, "middle-text") ? "middle" : "start";
  return (lines.length > 0 ? lines : [text]).map((line) => {
    const { x, y, dx = "0", dy = "0" } = { ...text.attributes, ...line.attributes };
    return {
      kind: "text",
      x: position.x(x) + Number(dx),
      y: position.y(y) + Number(dy),
      text: wordsOf(line),
      anchor,
      colour,
    };
  });
}

/** The corners of a path on paper. */
export const cornersOnPaper = (parts: readonly (readonly Corner[])[], { x, y, scaleX, scaleY }: Space): Corner[][] =>
  parts.map((part) => part.map(([px, py]): Corner => [x + px * scaleX, y + py * scaleY]));

/** Corners of a path of straight lines, in its space. A path with curves has none: none of the report's drawings has any. */
export function cornersOf(d: string): Corner[][] {
  const parts: Corner[][] = [];
  let [x, y] = [0, 0];
  for (const [, command = "", list = ""] of d.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const numbers = [...list.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number));
    const isRelative = command === command.toLowerCase();
    const kind = command.toUpperCase();
    if (kind === "Z") {
      const first = parts.at(-1)?.[0];
      if (first) parts.at(-1)!.push(first);
      continue;
    }
    if (!"MLHV".includes(kind)) return [];
    const size = kind === "M" || kind === "L" ? 2 : 1;
    for (let i = 0; i < numbers.length; i += size) {
      const [first = 0, second = 0] = numbers.slice(i, i + size);
      if (kind !== "V") x = isRelative ? x + first : first;
      if (kind !== "H") y = (isRelative ? y : 0) + (size === 2 ? second : first);
      if (kind === "M" && i === 0) parts.push([]);
      parts.at(-1)?.push([x, y]);
    }
  }
  return parts;
}
