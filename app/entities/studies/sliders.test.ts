import { expect, it } from "vitest";
import {
  byOf,
  isMoved,
  MOST_SLIDERS,
  queryOfRows,
  rowsOfQuery,
  type SliderRow,
  slidersForm,
  withSignedChanges,
} from "./sliders";

const row = (more: Partial<SliderRow> = {}): SliderRow => ({
  input: "a||demand|money",
  percent: 100,
  number: null,
  meaning: "percent",
  ...more,
});
const form = (rows: object[]) =>
  slidersForm.safeParse({ optimization_id: "new", scenario_id: "scenario", name: "What if", rows });

it("goes by the number where one is typed, else by the slider", () => {
  expect(byOf(row({ percent: 120 }))).toEqual({ factor: 1.2, value: null });
  expect(byOf(row({ percent: 120, number: 90 }))).toEqual({ factor: 0.9, value: null });
  expect(byOf(row({ percent: 120, number: 450, meaning: "value" }))).toEqual({ factor: null, value: 450 });
  expect(byOf(row({ percent: 120, meaning: "value" }))).toEqual({ factor: 1.2, value: null });
  expect([row(), row({ percent: 105 }), row({ number: 0 })].map(isMoved)).toEqual([false, true, true]);
});

it("an address keeps what was set", () => {
  const rows = [
    row({ percent: 120 }),
    row({ input: "b", number: 333.5 }),
    row({ input: "c", number: -4, meaning: "value" }),
    row({ input: "d" }),
  ];
  const back = rowsOfQuery(new URLSearchParams(queryOfRows(rows)));
  expect(back).toEqual(rows);
});

it("an address that says nonsense moves nothing, and no more inputs than may be moved", () => {
  const read = (query: string) => rowsOfQuery(new URLSearchParams(query));
  for (const by of ["", "%", "x%", "-5%", "1e999", "1e9%"])
    expect(read(`input=a&by=${encodeURIComponent(by)}`)).toEqual([row({ input: "a" })]);
  expect(read("input=a&by=50%25&input=a&by=60%25")).toEqual([row({ input: "a", percent: 50 })]);
  const many = Array.from({ length: 40 }, (_, i) => `input=${i}`).join("&");
  expect(read(many)).toHaveLength(MOST_SLIDERS);
});

it("refuses no rows, too many, one input twice, and percents that are none", () => {
  expect(form([row()]).success).toBe(true);
  const messages = (rows: object[]) => form(rows).error?.issues.map(({ message }) => message);
  expect(messages([])).toEqual(["rules.needs_input"]);
  expect(messages(Array.from({ length: 13 }, (_, i) => row({ input: String(i) })))).toEqual(["rules.too_many_inputs"]);
  expect(messages([row(), row()])).toEqual(["rules.input_changed_twice"]);
  expect(messages([row({ number: -1 })])).toEqual(["rules.must_be_in_range"]);
  expect(messages([row({ number: 100_001 })])).toEqual(["rules.must_be_in_range"]);
  expect(form([row({ number: -1, meaning: "value" })]).success).toBe(true);
});

it("takes a number with a sign as a change of what is now", () => {
  const read = (number: string, meaning: string) => {
    const form = new FormData();
    form.set("rows[0].number", number);
    form.set("rows[0].meaning", meaning);
    const signed = withSignedChanges(form);
    return [signed.get("rows[0].number"), signed.get("rows[0].meaning")];
  };
  expect(read("+20", "percent")).toEqual(["+20", "change"]);
  expect(read(" \u221220 %", "percent")).toEqual(["\u221220", "change"]);
  expect(read("120 %", "percent")).toEqual(["120", "percent"]);
  expect(read("20", "change")).toEqual(["20", "change"]);
  expect(read("-20", "value")).toEqual(["-20", "value"]);
  expect(byOf(row({ number: 20, meaning: "change" }))).toEqual({ factor: 1.2, value: null });
  expect(byOf(row({ number: -20, meaning: "change" }))).toEqual({ factor: 0.8, value: null });
  expect(form([row({ number: -100, meaning: "change" })]).success).toBe(true);
  expect(form([row({ number: -101, meaning: "change" })]).success).toBe(false);
});
