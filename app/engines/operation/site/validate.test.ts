import { describe, expect, it } from "vitest";
import { batch, bus, demand, grid, series, shiftable, siteOf, source, storage, target, unit } from "../testing/cases";
import type { OperationSite } from "./types";
import { MOST_COMPONENTS, validateSite } from "./validate";

const whole = (parts: Partial<OperationSite> = {}) =>
  siteOf(4, {
    buses: [bus({ id: "el" }), bus({ id: "h2", balanced: false })],
    grids: [grid({ demandCharges: [{ from: 0, to: 4, price: 9, peakSoFar: 3 }] })],
    demands: [demand(series(1, 2, 3, 4))],
    sources: [source(2)],
    units: [unit({ id: "chp", minPower: 2 })],
    storages: [storage()],
    shiftables: [shiftable({ to: 3, energy: 5 })],
    batches: [batch({ to: 4, shape: series(1, 2) })],
    targets: [target({ bus: "h2", to: 4, energy: 3 })],
    ...parts,
  });
const faults = (parts: Partial<OperationSite>) =>
  validateSite(whole(parts)).map(({ component, field, fault, limit }) =>
    [component, field, fault, limit].join(" ").trim(),
  );

describe("a site that cannot be planned", () => {
  it("has none of these faults when it can: 672 quarter-hours are a week; above 168 if they were counted as hours", () => {
    expect(validateSite(whole())).toEqual([]);
    expect(faults({ steps: 672, stepHours: 0.25, demands: [], start: "2026-03-29T00:00:00Z" })).toEqual([]);
  });

  it("names component, field and what the field has to keep to: a level of 10.1 above 10; no fault if capacities were ignored", () => {
    expect(faults({ demands: [demand(series(1, 2))] })).toEqual(["demand power wrong_length 4"]);
    expect(faults({ demands: [demand(series(1, Number.NaN, -1, 2))] })).toEqual(["demand power not_a_number"]);
    expect(faults({ demands: [demand(-1)] })).toEqual(["demand power below 0"]);
    expect(faults({ storages: [storage({ level: 10.1 })] })).toEqual(["battery level above 10"]);
    expect(faults({ storages: [storage({ dischargeEfficiency: 0 })] })).toEqual([
      "battery dischargeEfficiency below 0.01",
    ]);
    expect(faults({ units: [unit({ id: "chp", minPower: 2, pieces: [8, 7] })] })).toContain(
      "chp pieces not_ascending 1",
    );
    expect(faults({ units: [unit({ id: "chp", minPower: 2, startLimit: 1 })] })).toEqual(["chp startLimit below 2"]);
    expect(faults({ units: [unit({ id: "chp", minPower: 2, pieces: [5, 9] })] })).toEqual([
      "chp flows.el.perPower wrong_length 2",
      "chp fuel.perPower wrong_length 2",
    ]);
    expect(faults({ shiftables: [shiftable({ from: 3, to: 3, energy: 1 })] })).toEqual(["car to empty_window 3"]);
    expect(faults({ shiftables: [shiftable({ to: 5, energy: 1 })] })).toEqual(["car to above 4"]);
    expect(faults({ batches: [batch({ from: 3, to: 4, shape: series(1, 1) })] })).toEqual([
      "batch shape longer_than_window 1",
    ]);
    expect(faults({ grids: [grid({ importPrice: Infinity })] })).toEqual(["grid importPrice not_a_number"]);
  });

  it("names what belongs nowhere, or twice: a source called as the connection; no fault if each kind were compared alone", () => {
    expect(faults({ demands: [demand(1, { bus: "gas" })] })).toEqual(["demand bus unknown_bus gas"]);
    expect(faults({ demands: [demand(1, { bus: "h2" })] })).toEqual(["demand bus not_balanced h2"]);
    expect(faults({ sources: [source(1, { id: "grid" })] })).toEqual(["grid id used_twice"]);
    const many = Array.from({ length: MOST_COMPONENTS }, (_, i) => demand(1, { id: `d${i}` }));
    expect(faults({ demands: many })).toEqual([`components too_many ${MOST_COMPONENTS}`]);
  });

  it("is not looked at further when its steps are none: one fault; one more for each series if it were", () => {
    expect(faults({ steps: 1e9 })).toEqual(["steps above 168"]);
    expect(faults({ steps: 0 })).toEqual(["steps below 1"]);
    expect(faults({ stepHours: 0 })[0]).toMatch(/^stepHours below/);
    expect(faults({ start: "2026-01-05 00:00" })).toEqual(["start not_utc"]);
  });

  it("keeps only steps of its own components: old is unknown; no fault if names were not compared", () => {
    const heldState = { steps: 2, on: {}, power: {}, starts: {}, price: 1 };
    expect(faults({ kept: { ...heldState, on: { chp: new Uint8Array(2) } } })).toEqual([]);
    expect(faults({ kept: { ...heldState, on: { chp: new Uint8Array(1), old: new Uint8Array(2) } } })).toEqual([
      "old kept.on unknown_component",
      "chp kept.on wrong_length 2",
    ]);
    expect(faults({ kept: { ...heldState, steps: 5 } })).toEqual(["kept.steps above 4"]);
    expect(faults({ before: { on: { chp: new Int8Array(3) }, starts: {}, switchingPrice: 0 } })).toEqual([
      "chp before.on wrong_length 4",
    ]);
  });
});
