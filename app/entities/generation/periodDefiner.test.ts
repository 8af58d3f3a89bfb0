import { expect, test } from "vitest";
import { definerOf, firstDefiner, periodOfDeal } from "./periodDefiner";

const NAME = "constraints[0].period_definer";

/** The form of times of operation: what the page had, and what was typed. */
function posted([periodBefore, definerBefore]: [string, string], [period, definer]: [string, string]): FormData {
  const form = new FormData();
  form.set("constraints[0].period_was", periodBefore);
  form.set("constraints[0].period_definer_was", definerBefore);
  form.set("constraints[0].period", period);
  form.set(NAME, definer);
  return form;
}

test("a number typed together with another period stays, be it right or wrong", () => {
  // Were every change of the period a reset, each of these would be 1 and a deal of May one of January.
  for (const typed of ["5", "13", "0"]) expect(definerOf(posted(["year", "1"], ["month", typed]), NAME)).toBe(typed);
  expect(definerOf(posted(["month", "5"], ["quarter", "2"]), NAME)).toBe("2");
});

test("a number left as it was begins anew with another period, and stays with the same one", () => {
  expect(definerOf(posted(["month", "5"], ["quarter", "5"]), NAME)).toBe("1");
  expect(definerOf(posted(["month", "5"], ["year", "5"]), NAME, "2027-05-01")).toBe("1");
  expect(definerOf(posted(["month", "5"], ["month", "5"]), NAME)).toBe("5");
  const program = new FormData();
  program.set(NAME, "7");
  expect(definerOf(program, NAME)).toBe("7");
});

test("for a deal it begins with the month or quarter of the first day", () => {
  expect(definerOf(posted(["year", "1"], ["month", "1"]), NAME, "2027-04-01")).toBe("4");
  expect(definerOf(posted(["year", "1"], ["quarter", "1"]), NAME, "2027-04-01")).toBe("2");
  expect(["01", "03", "04", "09", "10", "12"].map((month) => firstDefiner("quarter", `2027-${month}-01`))).toEqual([
    1, 1, 2, 3, 4, 4,
  ]);
  expect(periodOfDeal("month", "2027-04-01")).toEqual({ period: "month", period_definer: 4 });
  expect(periodOfDeal("quarter", "2027-04-01")).toEqual({ period: "quarter", period_definer: 2 });
  for (const period of ["year", "day", "custom"])
    expect(periodOfDeal(period, "2027-04-01")).toEqual({ period: "year", period_definer: 1 });
});
