import { describe, expect, it } from "vitest";
import type { FlowKind, FlowLink, FlowNode } from "../view/flows";
import { flowDrawing } from "./drawing";

const link = (from: string, to: string, mwh: number): FlowLink => ({ from, to, carrierLevelId: null, mwh });
/** The nodes of links: "charge:battery" is the side of a storage. */
const nodesOf = (links: readonly FlowLink[]): FlowNode[] =>
  [...new Set(links.flatMap(({ from, to }) => [from, to]))].map((id) => {
    const [kind = "", about = null] = id.split(":");
    const isLevel = kind === "level";
    return {
      id,
      kind: kind as FlowKind,
      componentId: isLevel ? null : about,
      carrierLevelId: isLevel ? about : null,
      inMwh: links.reduce((sum, { to, mwh }) => (to === id ? sum + mwh : sum), 0),
      outMwh: links.reduce((sum, { from, mwh }) => (from === id ? sum + mwh : sum), 0),
    };
  });
const drawn = (links: readonly FlowLink[], columns?: number) => flowDrawing(nodesOf(links), links, columns);
const text = (links: readonly FlowLink[], columns?: number) =>
  drawn(links, columns)
    .links.map(({ from, to, mwh }) => `${from} > ${to} ${Number(mwh.toFixed(3))}`)
    .sort();

const SITE = [
  link("component:pv", "level:el", 100),
  link("purchase:grid", "level:el", 50),
  link("level:el", "charge:battery", 30),
  link("discharge:battery", "level:el", 27),
  link("charge:battery", "storage_losses", 3),
  link("level:el", "component:pump", 47),
  link("ambient", "component:pump", 60),
  link("component:pump", "level:heat", 107),
  link("purchase:gas", "level:gas", 80),
  link("level:gas", "component:boiler", 80),
  link("component:boiler", "level:heat", 70),
  link("component:boiler", "losses", 10),
  link("level:heat", "component:homes", 177),
  link("level:el", "component:works", 100),
];

describe("the drawing of the flows of a year", () => {
  it("has a storage as a line at its carrier, its losses counted, and all losses at one place", () => {
    const { storages, nodes } = drawn(SITE);
    expect(storages).toEqual([{ componentId: "battery", levelId: "level:el", intake: 30, output: 27 }]);
    expect(nodes.filter(({ kind }) => /charge|losses/.test(kind)).map(({ id }) => id)).toEqual(["losses"]);
    expect(text(SITE)).toContain("level:el > losses 3");
  });

  it("has a carrier of one source as that source, but one carrier in any case", () => {
    expect(text(SITE)).toContain("purchase:gas > component:boiler 80");
    expect(text([link("purchase:grid", "level:el", 5), link("level:el", "component:homes", 5)])).toEqual([
      "level:el > component:homes 5",
      "purchase:grid > level:el 5",
    ]);
  });

  it("balances at every node between", () => {
    const { nodes, links } = drawn(SITE);
    for (const { id } of nodes) {
      const into = links.filter(({ to }) => to === id).reduce((sum, { mwh }) => sum + mwh, 0);
      const out = links.filter(({ from }) => from === id).reduce((sum, { mwh }) => sum + mwh, 0);
      if (into > 0 && out > 0) expect([id, into]).toEqual([id, expect.closeTo(out, 9)]);
    }
  });

  it("goes through the smallest plants of a way that is longer than the columns, and names them", () => {
    // pv and grid, electricity, pump, heat, homes are five columns.
    expect(drawn(SITE).passed).toEqual([]);
    const four = drawn(SITE, 4);
    expect(four.passed).toEqual(["component:pump"]);
    // The pump's 107 are 47 of electricity and 60 of the air.
    expect(text(SITE, 4)).toContain("level:el > level:heat 47");
    expect(text(SITE, 4)).toContain("ambient > level:heat 60");
    expect(text(SITE, 4)).toContain("purchase:gas > component:boiler 80");
  });
});
