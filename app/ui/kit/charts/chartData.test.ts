import { expect, test } from "vitest";
import { embeddedData } from "./chartData";

const facts = { shape: "points", unit: "kW", locale: "en", zone: "UTC" } as const;
const values = Array.from({ length: 20_000 }, (_, i) => (i === 4 ? null : i));
const time = { start: 0, step: 900 };

test("numbers that are too many for the page are read in means of longer steps where they can be had nowhere else", () => {
  const read = embeddedData([{ name: "load", values }], { ...facts, time }, false)!;
  expect(read.time).toEqual({ start: 0, step: 2700 });
  expect(read.series[0]!.values.slice(0, 3)).toEqual([1, 4, 7]);
  expect(read.series[0]!.values).toHaveLength(6667);
});

test("they are fetched where they can be, and left out where nobody could say of which time they are", () => {
  expect(embeddedData([{ name: "load", values }], { ...facts, time }, true)).toBeNull();
  expect(embeddedData([{ name: "load", values }], facts, false)).toBeNull();
  expect(embeddedData([{ name: "load", values: values.slice(0, 8) }], facts, false)?.series[0]?.values).toHaveLength(8);
});
