import { expect, it } from "vitest";
import { imbalanceFilter } from "./imbalanceFilter";

const queryOf = (query: string) => imbalanceFilter(new URLSearchParams(query), "2026-02-10");

it("shows this month and the two before unless said, and says what it cannot take", () => {
  expect(queryOf("")).toEqual({
    filter: { from: "2025-12-01", to: "2026-02-10", granularity: "month", scenario: "base", final_after: 42 },
    faults: [],
  });
  expect(queryOf("from=2026-01-05&to=2026-01-06&granularity=day&scenario=high&final_after=0").filter).toEqual({
    from: "2026-01-05",
    to: "2026-01-06",
    granularity: "day",
    scenario: "high",
    final_after: 0,
  });
  for (const [query, field] of [
    ["from=2026-02-30", "from"],
    ["from=2026-02-03&to=2026-02-02", "to"],
    ["from=2024-02-03", "to"],
    ["from=2020-01-01&to=2020-01-02", "from"],
    ["from=2026-02-11&to=2026-02-12", "from"],
    ["granularity=hour", "granularity"],
    ["scenario=best", "scenario"],
    ["final_after=-1", "final_after"],
    ["final_after=401", "final_after"],
  ]) {
    const { faults, filter: parsed } = queryOf(query!);
    expect([query, faults.map((one) => one.field)]).toEqual([query, [field]]);
    expect(parsed.from <= parsed.to).toBe(true);
  }
});
