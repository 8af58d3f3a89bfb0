import { expect, it } from "vitest";
import { workOf } from "./work";

const DAY = 96;
const input = {
  startMs: Date.parse("2026-01-12T23:00:00Z"),
  steps: DAY,
  timezone: "Europe/Berlin",
  components: new Map(),
};
// Two hours of 100 kW, between six in the morning and six in the evening.
const shift = { kind: "batch", energy_mwh: 0.2, power_mw: 0.1, from: "06:00", until: "18:00" } as const;
const work = (...blocked: [number, number][]) =>
  workOf({ id: "washer", bus: "0", shift }, { steered: true, blocked }, input);
const window = (...blocked: [number, number][]) => work(...blocked).batches.map(({ from, to }) => [from, to]);

it("runs a batch in the longest part of its window in which nothing is out: steps 32 to 60; 24 to 28 if the first part were taken", () => {
  expect(window()).toEqual([[24, 72]]);
  expect(window([0, 30])).toEqual([[30, 72]]);
  expect(window([40, 44])).toEqual([[44, 72]]);
  expect(window([60, 96], [28, 32])).toEqual([[32, 60]]);
});

it("lists a batch as missing when no time is left for it: 200 kWh; nothing would be missing if it were dropped", () => {
  const { batches, shiftables } = work([0, 96]);
  expect(batches).toEqual([]);
  expect(shiftables).toMatchObject([{ id: "washer#1", from: 24, to: 72, energy: 200, maxPower: 0 }]);
  // Seven quarter-hours are too few for eight.
  expect(work([31, 72]).batches).toEqual([]);
});

const at = (clock: string, begun?: { since: number; ran: number | null }) => {
  const later = { ...input, startMs: Date.parse(`2026-01-13T${clock}:00+01:00`) };
  return workOf({ id: "washer", bus: "0", shift }, { steered: true, ...(begun ? { work: begun } : {}) }, later);
};
const windows = ({ batches }: ReturnType<typeof at>) => batches.map(({ from, to }) => [from, to]);

it("plans a batch in the rest of a window that began before, where plans in force tell that it did not run: steps 0 to 32; none if only whole windows counted", () => {
  // At ten; the window of the day began 16 steps before, that of the next day ends after the horizon.
  expect(windows(at("10:00"))).toEqual([]);
  expect(at("10:00").begun).toBe(true);
  expect(windows(at("10:00", { since: -16, ran: null }))).toEqual([[0, 32]]);
  expect(at("10:00", { since: -16, ran: null }).batches[0]?.shape).toHaveLength(8);
  // Plans reach back to nine o'clock only: it may have run before.
  expect(windows(at("10:00", { since: -4, ran: null }))).toEqual([]);
  // It ran the day before, which says nothing of today.
  expect(windows(at("10:00", { since: -200, ran: -60 }))).toEqual([[0, 32]]);
});

it("lets a batch go on that began before, and does none twice: five steps are left; eight if what ran were ignored", () => {
  const under = at("10:00", { since: -16, ran: -3 });
  expect(under.batches).toEqual([]);
  expect([...under.underWay!.subarray(0, 6)]).toEqual([100, 100, 100, 100, 100, 0]);
  const over = at("10:00", { since: -16, ran: -8 });
  expect([over.batches, over.underWay]).toEqual([[], null]);
});

it("lists a batch as missing that was not begun in time: 200 kWh; none if a window too short for it were dropped", () => {
  const late = at("17:00", { since: -44, ran: null });
  expect(late.batches).toEqual([]);
  expect(late.shiftables).toMatchObject([{ from: 0, to: 4, energy: 200, maxPower: 0 }]);
});

const charging = { kind: "deadline", energy_mwh: 0.12, power_mw: 0.02, from: "18:00", until: "06:00" } as const;
const nightAt = (clock: string, ...blockedBefore: [number, number][]) => {
  const later = { ...input, startMs: Date.parse(`2026-01-13T${clock}:00+01:00`) };
  const parts = workOf({ id: "cars", bus: "0", shift: charging }, { steered: true, blockedBefore }, later);
  return parts.shiftables.map(({ from, to, energy, begin }) => [from, to, Math.round(energy * 1e6) / 1e6, begin]);
};

it("takes nothing for done of the time in which it was out: all 120 kWh; 60 if the outage counted as work", () => {
  // At midnight six of twelve hours are over, and nothing says what was done in them: half of 120 kWh is left.
  expect(nightAt("00:00")[0]).toEqual([0, 24, 60, -24]);
  // It was out all the evening. The evening of the next day is another window, all of it ahead.
  expect(nightAt("00:00", [-24, 0])).toEqual([
    [0, 24, 120, -24],
    [72, 96, 60, undefined],
  ]);
  // Out from 18:00 to 20:00: six of ten hours are left.
  expect(nightAt("00:00", [-30, -16])[0]).toEqual([0, 24, 72, -24]);
});
