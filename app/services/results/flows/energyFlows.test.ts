import { describe, expect, it } from "vitest";
import type { ResultComponent } from "~/entities/results/result";
import type { EnergyFlows } from "~/entities/results/view/flows";
import { energyFlows, type FlowSelection } from "./energyFlows";

const component = (fields: Partial<ResultComponent> & Pick<ResultComponent, "id" | "root">): ResultComponent => ({
  name: fields.id,
  technologyId: "t",
  placeId: "a",
  placeName: "A",
  placeIdEnd: null,
  unit: "MW",
  carrierLevelInput: null,
  carrierLevelOutput: null,
  ...fields,
});
const el = { carrierLevelInput: "el", carrierLevelOutput: "el" };

/** A site of two places: PV, grid, battery, heat pump, CHP, and a line that loses a tenth of what it carries. */
const site = [
  component({ id: "pv", root: "transformation", carrierLevelOutput: "el" }),
  component({ id: "grid", root: "trade", ...el }),
  component({ id: "battery", root: "storage", ...el }),
  component({ id: "pump", root: "transformation", carrierLevelInput: "el", carrierLevelOutput: "heat" }),
  component({
    id: "chp",
    root: "transformation",
    carrierLevelInput: "gas",
    carrierLevelOutput: "el",
    carrierLevelOutputSecondary: "heat",
  }),
  component({ id: "gas", root: "trade", carrierLevelOutput: "gas" }),
  component({ id: "line", root: "transmission", placeIdEnd: "b", lossShare: [0.1], ...el }),
  component({ id: "homes", root: "consumption", carrierLevelInput: "heat" }),
  component({ id: "village", root: "consumption", carrierLevelInput: "el", placeId: "b" }),
] as ResultComponent[];
const ENERGY: Record<string, number> = {
  "pv output": 100,
  "grid purchase": 50,
  "grid sale": 20,
  "battery charge": 30,
  "battery discharge": 27,
  "pump intake": 20,
  "pump output": 60,
  "gas purchase": 100,
  "chp intake": 100,
  "chp output": 35,
  "chp secondary_output": 50,
  "homes demand": 110,
  "line flow_forward": 150,
  "line flow_backward": 8 / 0.9,
  // From a to b 150 leave and 135 arrive, 80/9 come back.
  "village demand": 135 - 8 / 0.9,
};
/** In a: 100 + 50 + 27 + 35 + 8 = 220 = 20 + 30 + 20 + 150. */
const flows = (selection: Partial<FlowSelection> = {}, energy = ENERGY, components = site): EnergyFlows =>
  energyFlows(
    components,
    {
      energy: (id, variable) => energy[`${id} ${variable}`] ?? 0,
      curtailed: (id) => (id === "pv" ? 12 : 0),
      lossShare: ({ lossShare }) => lossShare?.[0] ?? 0,
    },
    { placeId: null, levels: null, ...selection },
  );
const text = ({ links }: EnergyFlows) =>
  links.map(({ from, to, mwh }) => `${from} > ${to} ${Number(mwh.toFixed(3))}`).sort();

describe("energy flows of a year", () => {
  it("lead from sources over carrier levels and components to uses and losses", () => {
    expect(text(flows())).toEqual(
      [
        "component:pv > level:el 100",
        "component:pv > curtailed 12",
        "purchase:grid > level:el 50",
        "level:el > sale:grid 20",
        "level:el > charge:battery 30",
        "discharge:battery > level:el 27",
        "charge:battery > storage_losses 3",
        "level:el > component:pump 20",
        "ambient > component:pump 40",
        "component:pump > level:heat 60",
        "purchase:gas > level:gas 100",
        "level:gas > component:chp 100",
        "component:chp > level:el 35",
        "component:chp > level:heat 50",
        "component:chp > losses 15",
        "level:heat > component:homes 110",
        "level:el > component:village 126.111",
        "level:el > line_losses 15.889",
      ].sort(),
    );
    expect(flows().loops).toEqual([]);
  });

  it("count among the losses of a line what it loses whatever flows, half of it at each end", () => {
    // 10 MWh: 5 at a and 5 at b, which the purchase and the village make up for.
    const energy = {
      ...ENERGY,
      "line standing_loss": 10,
      "grid purchase": 55,
      "village demand": ENERGY["village demand"]! - 5,
    };
    expect(text(flows({}, energy))).toContain("level:el > line_losses 25.889");
    for (const placeId of ["a", "b"]) expect(text(flows({ placeId }, energy))).toContain("level:el > line_losses 5");
    for (const selection of [{}, { placeId: "a" }, { placeId: "b" }])
      expect(text(flows(selection, energy)).filter((link) => /surplus|shortfall/.test(link))).toEqual([]);
  });

  it("balance at every node that takes in and gives out; a storage keeps what it discharges", () => {
    for (const selection of [{}, { placeId: "a" }, { placeId: "b" }, { levels: ["el"] }, { levels: ["heat", "gas"] }]) {
      const { nodes } = flows(selection);
      for (const { id, kind, componentId, inMwh, outMwh } of nodes) {
        if (inMwh === 0 || outMwh === 0) continue;
        const node = nodes.find((node) => node.kind === "discharge" && node.componentId === componentId)?.outMwh ?? 0;
        expect([id, inMwh]).toEqual([id, expect.closeTo(outMwh + (kind === "charge" ? node : 0), 6)]);
      }
    }
  });

  it("show at a place what arrives and departs, and of some carriers what comes from and goes to others", () => {
    const here = text(flows({ placeId: "b" }));
    expect(here).toEqual([
      "arrival:line > level:el 135",
      "level:el > component:village 126.111",
      "level:el > departure:line 8.889",
    ]);
    expect(text(flows({ levels: ["gas"] }))).toEqual(
      [
        "purchase:gas > level:gas 100",
        "level:gas > component:chp 100",
        "component:chp > losses 15",
        "component:chp > outside_out 35",
        "component:chp > outside_out 50",
      ].sort(),
    );
  });

  it("name what is missing and what is too much instead of hiding it, but not what is only rounded", () => {
    const of = (demand: number) =>
      text(flows({ placeId: "a", levels: ["heat"] }, { ...ENERGY, "homes demand": demand }));
    expect(of(115)).toContain("shortfall > level:heat 5");
    expect(of(100)).toContain("level:heat > surplus 10");
    expect(of(110.0001).join()).not.toMatch(/shortfall|surplus/);
    const emptied = text(flows({ placeId: "a" }, { ...ENERGY, "battery discharge": 33, "grid purchase": 44 }));
    expect(emptied).toContain("stock > charge:battery 3");
    expect(text(flows({}, { ...ENERGY, "homes unserved": 4 }))).toContain("unserved > level:heat 4");
  });

  it("find a loop and who forms it; storages, trade and lines form none", () => {
    const turbine = [
      component({ id: "electrolyser", root: "transformation", carrierLevelInput: "el", carrierLevelOutput: "h2" }),
      component({ id: "fuel cell", root: "transformation", carrierLevelInput: "h2", carrierLevelOutput: "el" }),
    ];
    const energy = { ...ENERGY, "electrolyser intake": 40, "electrolyser output": 28, "fuel cell intake": 28 };
    expect(flows({}, energy, [...site, ...turbine]).loops).toEqual([]);
    const [loop, ...others] = flows({}, { ...energy, "fuel cell output": 14 }, [...site, ...turbine]).loops;
    expect(others).toEqual([]);
    expect(loop?.componentIds.sort()).toEqual(["electrolyser", "fuel cell"]);
    expect(loop?.carrierLevelIds.sort()).toEqual(["el", "h2"]);
    // Of one carrier alone it is none.
    expect(flows({ levels: ["el"] }, { ...energy, "fuel cell output": 14 }, [...site, ...turbine]).loops).toEqual([]);
  });
});
