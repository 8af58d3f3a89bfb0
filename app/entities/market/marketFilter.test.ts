import { describe, expect, it } from "vitest";
import { marketFilter } from "./marketFilter";
import { cleanSparkSpread } from "./sparkSpread";

const queryOf = (query: string) => marketFilter(new URLSearchParams(query));

describe("what an address of the market asks for", () => {
  it("is the usual where nothing, or nothing that is known, is said", () => {
    const usual = { part: "month", month: "", scenario: "base", shape: "all", year: "", plant: null, faults: [] };
    for (const query of ["", "part=week&month=March&scenario=best&shape=x&year=20266"])
      expect(queryOf(query)).toMatchObject(usual);
  });

  it("takes a gas plant with commas, and says of each number that is wrong between what it has to be", () => {
    expect(queryOf("gas=30,5&co2=75").plant).toEqual({ gas: 30.5, co2: 75, efficiency: 0.55 });
    expect(queryOf("co2=75").plant).toBeNull();
    const wrong = queryOf("gas=cheap&co2=-1&efficiency=0");
    expect(wrong.plant).toBeNull();
    expect(wrong.typed).toEqual({ gas: "cheap", co2: "-1", efficiency: "0" });
    expect(wrong.faults.map(({ field, params }) => [field, params.least, params.most])).toEqual([
      ["gas", 0, 1000],
      ["co2", 0, 1000],
      ["efficiency", 1, 100],
    ]);
  });

  it("has the clean spark spread of its definition", () => {
    // 30 + 0.20196 x 70 = 44.1372; over 0.5 that is 88.2744 per MWh of electricity.
    expect(cleanSparkSpread(100, { gas: 30, co2: 70, efficiency: 0.5 })).toBeCloseTo(11.7256, 10);
  });
});
