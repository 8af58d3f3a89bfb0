import { expect, it } from "vitest";
import { periodForm } from "./wizard";

it("refuses a text that is no day, without looking for the end of its period", () => {
  const { error } = periodForm("year").safeParse({ start_date: "next year", end_date: null });
  expect(error?.issues.map(({ path }) => path)).toEqual([["start_date"]]);
  const ended = periodForm("custom").safeParse({ start_date: "2027-03-01", end_date: "2027-02-01" });
  expect(ended.error?.issues.map(({ path }) => path)).toEqual([["end_date"]]);
});
