import { describe, expect, it } from "vitest";
import type { CostRow, EmissionRow } from "../result";
import { emissionPath, emissionSources } from "./emissionPath";

const row = (componentId: string | null, year: number, amount: number, fields: Partial<CostRow> = {}): CostRow => ({
  componentId,
  year,
  amount,
  kind: "variable",
  impact: "CO2",
  ...fields,
});

describe("emissions by source", () => {
  it("add up the kinds of a component by year, the largest first, nothing of other impacts and of what is paid once", () => {
    const costs = [
      row("gas", 2030, 50),
      row("gas", 2030, 7, { kind: "build" }),
      row("gas", 2040, 10),
      row("grid", 2030, 90),
      row("gas", 2030, 999, { impact: "money" }),
      row("gas", 2030, 999, { impact: "NOx" }),
      row("gas", 2030, 999, { kind: "decommissioning" }),
      row("pv", 2035, 999),
      row("idle", 2030, 0),
    ];
    expect(emissionSources(costs, "CO2", [2030, 2040])).toEqual([
      { componentId: "grid", rest: false, amounts: [90, 0] },
      { componentId: "gas", rest: false, amounts: [57, 10] },
    ]);
  });

  it("are told one by one up to ten, else the smallest together, and nothing is lost", () => {
    const costs = Array.from({ length: 12 }, (_, i) => row(`c${i}`, 2030, i + 1));
    const sources = emissionSources(costs, "CO2", [2030]);
    expect(sources).toHaveLength(10);
    expect(sources.at(-1)).toEqual({ componentId: null, rest: true, amounts: [1 + 2 + 3] });
    expect(sources.reduce((sum, { amounts }) => sum + amounts[0]!, 0)).toBe(78);
    expect(emissionSources(costs.slice(0, 10), "CO2", [2030]).every(({ rest }) => !rest)).toBe(true);
  });

  it("are of CO2 where none is chosen, else of what is emitted; nothing of money", () => {
    const emitted = (impact: EmissionRow["impact"]): EmissionRow => ({
      impact,
      year: 2030,
      total: 5,
      limit: null,
      hard: false,
      limitPrice: null,
      certificatePrice: null,
      certificates: 0,
    });
    const costs = [row("gas", 2030, 5), row("gas", 2030, 2, { impact: "NOx" })];
    const both = { costs, emissions: [emitted("NOx"), emitted("CO2")] };
    expect(emissionPath(both, [2030])).toMatchObject({ impact: "CO2", rows: [{ impact: "CO2" }] });
    expect(emissionPath({ ...both, emissions: [emitted("NOx")] }, [2030])?.impact).toBe("NOx");
    expect(emissionPath(both, [2030], "NOx")?.sources).toEqual([{ componentId: "gas", rest: false, amounts: [2] }]);
    expect(emissionPath(both, [2030], "money")).toBeNull();
    expect(emissionPath({ costs: [], emissions: [emitted("CO2")] }, [2030])).toBeNull();
  });
});
