import { classLimits, classOf } from "~/entities/core/charts/classes";
import { bucketMeans } from "~/entities/core/charts/scale";
import { markColour, SEQUENTIAL } from "~/ui/kit/palette";
import { markColours } from "../chartData";
import { layoutSankey } from "../sankey/layout";
import { layersOf } from "../stack";
import { type Mark, MINI_HEIGHT, MINI_WIDTH, type Miniature, type MiniatureSeries } from "./shapes";

/** Room around the marks, and more of them than this are not seen apart. */
const PAD = 4;
const INNER = { width: MINI_WIDTH - 2 * PAD, height: MINI_HEIGHT - 2 * PAD };
const MOST_BARS = 7;
const MOST_POINTS = 56;
const MOST_LAYERS = 8;

const short = (value: number): string => String(Number(value.toFixed(1)));
const box = (x: number, y: number, width: number, height: number): string =>
  `M${short(x)} ${short(y)}h${short(width)}v${short(height)}h${short(-width)}z`;

/** Place between the pads of a value within low..high, from the start or, with `up`, from below. */
function scale([low, high]: readonly [number, number], size: number, up = false): (value: number) => number {
  const span = high - low || 1;
  return (value) => PAD + (up ? 1 - (value - low) / span : (value - low) / span) * size;
}

const ends = (values: readonly number[]): [number, number] => [Math.min(0, ...values), Math.max(0, ...values)];

/** The marks of a small drawing, in its own units. */
export function miniatureMarks(drawn: Miniature): Mark[] {
  switch (drawn.shape) {
    case "bars":
      return bars(drawn);
    case "columns":
      return columns(markColours(drawn.series));
    case "areas":
      return areas(bySide(drawn.series.map(thinned).slice(0, MOST_LAYERS)));
    case "lines":
      return lines(markColours(drawn.series.map(thinned).slice(0, MOST_LAYERS)));
    case "cells":
      return cells(drawn.rows);
    case "flows":
      return flows(drawn.links);
    case "courses":
      return courses(drawn.courses);
  }
}

/** What a thing gives and what it takes have one colour. */
function bySide(series: readonly MiniatureSeries[]): MiniatureSeries[] {
  const isBelow = ({ values }: MiniatureSeries) => values.some((value) => value !== null && value < 0);
  return [false, true].flatMap((below) => markColours(series.filter((one) => isBelow(one) === below)));
}

function bars({ values, starts, colours }: Extract<Miniature, { shape: "bars" }>): Mark[] {
  const from = values.map((_, i) => starts?.[i] ?? 0);
  // What has no place goes, but not the last of a chain: it is the sum.
  const all = values.map((value, i) => ({ value, from: from[i]!, colour: colours?.[i] }));
  const drawn = all.length > MOST_BARS ? [...all.slice(0, MOST_BARS - 1), all.at(-1)!] : all;
  const x = scale(ends(drawn.flatMap((bar) => [bar.from, bar.from + bar.value])), INNER.width);
  const band = INNER.height / Math.max(3, drawn.length);
  return markColours(drawn).map(({ value, from: start, colour }, i) => {
    const [left, right] = [x(Math.min(start, start + value)), x(Math.max(start, start + value))];
    return { d: box(left, PAD + i * band + band * 0.16, Math.max(0.8, right - left), band * 0.68), colour };
  });
}

function columns(series: readonly MiniatureSeries[]): Mark[] {
  const count = Math.max(1, ...series.map(({ values }) => values.length));
  const { layers, high, low } = layersOf(named(series), count);
  const y = scale([low, high], INNER.height, true);
  const band = INNER.width / Math.max(3, count);
  const left = PAD + (INNER.width - band * count) / 2;
  const under = { up: new Array<number>(count).fill(0), down: new Array<number>(count).fill(0) };
  return series.map(({ colour }, i) => {
    let d = "";
    for (const side of ["up", "down"] as const) {
      const tops = layers[i]![side];
      if (!tops) continue;
      for (let at = 0; at < count; at++) {
        const [a, b] = [y(tops[at]!), y(under[side][at]!)];
        if (a !== b) d += box(left + at * band + band * 0.2, Math.min(a, b), band * 0.6, Math.abs(a - b));
      }
      under[side] = tops;
    }
    return { d, colour };
  });
}

function areas(series: readonly MiniatureSeries[]): Mark[] {
  const count = Math.max(2, ...series.map(({ values }) => values.length));
  const { layers, high, low } = layersOf(named(series), count);
  const y = scale([low, high], INNER.height, true);
  const x = scale([0, count - 1], INNER.width);
  const under = { up: new Array<number>(count).fill(0), down: new Array<number>(count).fill(0) };
  const edge = (values: readonly number[]) => values.map((value, at) => `${short(x(at))} ${short(y(value))}`);
  return series.map(({ colour }, i) => {
    let d = "";
    for (const side of ["up", "down"] as const) {
      const tops = layers[i]![side];
      if (!tops) continue;
      d += `M${edge(tops).join("L")}L${edge(under[side]).reverse().join("L")}z`;
      under[side] = tops;
    }
    return { d, colour };
  });
}

function lines(series: readonly MiniatureSeries[]): Mark[] {
  const values = series.flatMap((one) => one.values.filter((value) => value !== null));
  const y = scale(ends(values), INNER.height, true);
  const x = scale([0, Math.max(1, ...series.map((one) => one.values.length - 1))], INNER.width);
  return series.map((one) => ({
    d: one.values
      .map((value, at) =>
        value === null ? "" : `${at > 0 && one.values[at - 1] !== null ? "L" : "M"}${short(x(at))} ${short(y(value))}`,
      )
      .join(""),
    colour: one.colour,
    line: true,
  }));
}

function cells(rows: readonly (readonly (number | null)[])[]): Mark[] {
  const limits = classLimits(rows.flat().filter((value) => value !== null));
  const levels = SEQUENTIAL.light.length;
  const paths = new Array<string>(levels).fill("");
  const [width, height] = [INNER.width / Math.max(1, ...rows.map((row) => row.length)), INNER.height / rows.length];
  rows.forEach((row, r) =>
    row.forEach((value, c) => {
      if (value === null) return;
      const level = limits.length > 0 ? Math.round((classOf(value, limits) * (levels - 1)) / limits.length) : 4;
      paths[level] += box(PAD + c * width, PAD + r * height, width, height);
    }),
  );
  return paths.flatMap((d, level) => (d ? [{ d, level }] : []));
}

function flows(links: Extract<Miniature, { shape: "flows" }>["links"]): Mark[] {
  const { layers, height, nodes, links: ways } = layoutSankey(links);
  const x = scale([0, 1], INNER.width - 3);
  const y = scale([0, height], INNER.height);
  const size = INNER.height / (height || 1);
  const bands = ways.map(({ points, thickness }, i) => {
    const top = points.map((point) => `${short(x(point.x) + 1.5)} ${short(y(point.y))}`);
    const bottom = points.map(
      (point) => `${short(x(point.x) + 1.5)} ${short(y(point.y) + Math.max(0.5, thickness * size))}`,
    );
    return {
      d: `M${top.join("L")}L${bottom.reverse().join("L")}z`,
      colour: links[i]!.colour && markColour(links[i]!.colour),
    };
  });
  const posts = nodes.map((node) =>
    box(x(layers > 1 ? node.layer / (layers - 1) : 0), y(node.y), 3, Math.max(1, node.height * size)),
  );
  return [...bands, { d: posts.join(""), colour: "var(--muted)" }];
}

/** Lines on the ground: north is above, and a degree is as wide as it is high, which is enough for a sign. */
function courses(all: Extract<Miniature, { shape: "courses" }>["courses"]): Mark[] {
  const points = all.flatMap((course) => course.points);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const x = scale([Math.min(...xs), Math.max(...xs)], INNER.width);
  const y = scale([Math.min(...ys), Math.max(...ys)], INNER.height, true);
  return all.map(({ points: own, colour }) => ({
    d: `M${own.map((point) => `${short(x(point[0]))} ${short(y(point[1]))}`).join("L")}`,
    colour,
    line: true,
  }));
}

/** As many points as are seen apart, each the mean of those around it. */
const thinned = <Series extends MiniatureSeries>(series: Series): Series => ({
  ...series,
  values: bucketMeans(series.values, Math.max(1, Math.ceil(series.values.length / MOST_POINTS))),
});

const named = (series: readonly MiniatureSeries[]) => series.map((one, i) => ({ ...one, name: String(i) }));
