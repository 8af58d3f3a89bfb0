import { expect, it } from "vitest";
import { siteFigures } from "./siteFigures";

it("tells what was typed on the page of a quick site, and what its kind uses", () => {
  expect(siteFigures({})).toEqual({});
  expect(siteFigures({ electricity_mwh: "12,5", kind: "no kind" })).toEqual({ yearlySum: 12.5 });
  expect(siteFigures({ electricity_mwh: "about ten", kind: "farm" })).toEqual({ usualSum: { low: 1.2, high: 12_000 } });
});
