import { expect, test } from "vitest";
import { copyText, moved, readCsv, stepFrom } from "./values";

const FILE = [
  '\uFEFFUTC,Local,"Wind, own: output [MW]",Price [EUR/MWh],Note',
  '2030-01-01T00:00Z,2030-01-01 01:00,"1.5",80,a',
  "2030-01-01T00:15Z,2030-01-01 01:15,-2,,b",
  "2030-01-01T00:30Z,2030-01-01 01:30,3,90,c",
  "",
].join("\r\n");

test("the file of a view gives its curves with their units, gaps as gaps, without its words", () => {
  const values = readCsv(FILE)!;
  expect(values.times).toEqual([0, 900_000, 1_800_000].map((ms) => Date.UTC(2030, 0, 1) + ms));
  expect(values.curves).toEqual([
    { name: "Wind, own: output", unit: "MW", values: [1.5, -2, 3] },
    { name: "Price", unit: "EUR/MWh", values: [80, null, 90] },
  ]);
  expect(readCsv("Month,Energy [MWh]\r\nJan,3\r\nFeb,4\r\n"), "no times").toBeNull();
});

test("a span is moved and made longer within what there is", () => {
  expect(moved([0, 10], [0, 100], { share: 0.5 })).toEqual([5, 15]);
  expect(moved([0, 10], [0, 100], { share: -0.5 })).toEqual([0, 10]);
  expect(moved([40, 60], [0, 100], { factor: 0.5 })).toEqual([45, 55]);
  expect(moved([90, 100], [0, 100], { factor: 2 })).toEqual([80, 100]);
  expect(moved([20, 80], [0, 100], { factor: 4 })).toEqual([0, 100]);
});

test("values of a span are copied as a spreadsheet takes them", () => {
  const values = readCsv(FILE)!;
  expect(stepFrom(values.times, values.times[1]! - 1)).toBe(1);
  expect(copyText(values, [values.times[1]!, values.times[2]!])).toBe(
    "UTC\tWind, own: output [MW]\tPrice [EUR/MWh]\n2030-01-01T00:15:00.000Z\t-2\t\n2030-01-01T00:30:00.000Z\t3\t90",
  );
});
