import { expect, it } from "vitest";
import { renderStatic } from "~/ui/kit/renderStatic.test-helper";
import { miniatureMarks } from "./marks";
import { Miniature } from "./Miniature";
import { MINI_HEIGHT, MINI_WIDTH, type Miniature as Shape } from "./shapes";

const SHAPES: Shape[] = [
  {
    shape: "bars",
    values: [6, -3, 0, 4],
    starts: [0, 6, 3, 0],
    colours: ["#468085", undefined, "#468085", "var(--accent)"],
  },
  { shape: "bars", values: Array.from({ length: 30 }, (_, i) => i) },
  { shape: "columns", series: [{ values: [5, null, -2], colour: "#468085" }, { values: [1, 1, 1] }] },
  { shape: "areas", series: [{ values: Array.from({ length: 168 }, (_, i) => i % 24) }, { values: [-1, -2] }] },
  { shape: "lines", series: [{ values: [1, null, 3, 4] }, { values: [] }] },
  { shape: "lines", series: [{ values: [0] }] },
  {
    shape: "cells",
    rows: [
      [1, 2, null],
      [4, 5, 6],
    ],
  },
  { shape: "cells", rows: [[1, 1]] },
  {
    shape: "flows",
    links: [
      { from: "a", to: "b", value: 2, colour: "#468085" },
      { from: "b", to: "c", value: 2 },
    ],
  },
  {
    shape: "courses",
    courses: [
      {
        points: [
          [8, 50],
          [8.5, 50.2],
        ],
      },
      {
        points: [
          [8, 50],
          [8, 51],
        ],
      },
    ],
  },
];

it.each(SHAPES.map((shape, i) => [i, shape.shape, shape] as const))(
  "%i, %s, stays within its room",
  (_i, _name, shape) => {
    const marks = miniatureMarks(shape);
    expect(marks.length).toBeGreaterThan(0);
    for (const { d } of marks) {
      expect(d).not.toMatch(/NaN|Infinity|undefined/);
      // The first point of each part is absolute; what follows a letter "L" too.
      for (const [, x, y] of d.matchAll(/[ML](-?[\d.]+) (-?[\d.]+)/g)) {
        expect(Number(x)).toBeGreaterThanOrEqual(0);
        expect(Number(x)).toBeLessThanOrEqual(MINI_WIDTH);
        expect(Number(y)).toBeGreaterThanOrEqual(0);
        expect(Number(y)).toBeLessThanOrEqual(MINI_HEIGHT);
      }
    }
  },
);

it("draws lengths in proportion, and a chain of bars from where the one before has led", () => {
  const widths = miniatureMarks({ shape: "bars", values: [6, 3] }).map(({ d }) => Number(/h([\d.]+)/.exec(d)![1]));
  expect(widths[0]! / widths[1]!).toBeCloseTo(2, 1);
  const chain = miniatureMarks(SHAPES[0]!).map(({ d }) => Number(/M([\d.]+)/.exec(d)![1]));
  // From 6 down to 3 of 0 to 6: it begins in the middle.
  expect(chain.slice(0, 2)).toEqual([4, 80]);
});

it("has at most seven bars, the last of them too", () => {
  expect(miniatureMarks(SHAPES[1]!)).toHaveLength(7);
});

it("is no picture of values as a sign: it has no colours, and nobody hears of either", async () => {
  const shape = SHAPES[0]!;
  const [real, sign] = [
    await renderStatic(<Miniature drawn={shape} />),
    await renderStatic(<Miniature drawn={shape} isSign />),
  ];
  expect(real).toContain('fill="var(--f-wind)"');
  expect(real).not.toContain("miniature-sign");
  expect(sign).toContain("miniature-sign");
  expect(sign).not.toMatch(/ fill="| stroke="/);
  for (const html of [real, sign]) expect(html).toContain('aria-hidden="true"');
});
