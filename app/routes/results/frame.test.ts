import { expect, test } from "vitest";
import type { StoredResult } from "~/entities/results/result";
import { chosenYear, otherYear, withoutYear } from "./frame.server";

test("a year that the run does not have is told, and its last one is shown", () => {
  const readyOf = (query: string) => ({
    query: new URLSearchParams(query),
    result: { years: [2030, 2035] } as unknown as StoredResult,
  });
  expect([chosenYear(readyOf("year=2030")), otherYear(readyOf("year=2030"))]).toEqual([2030, null]);
  expect([chosenYear(readyOf("")), otherYear(readyOf(""))]).toEqual([2035, null]);
  expect([chosenYear(readyOf("year=")), otherYear(readyOf("year="))]).toEqual([2035, null]);
  for (const year of ["2031", "soon"])
    expect(otherYear(readyOf(`year=${year}`))).toEqual({ requested: year, chosen: 2035 });
  expect([withoutYear("?year=2031"), withoutYear("?of=a&year=2031")]).toEqual(["", "?of=a"]);
});
