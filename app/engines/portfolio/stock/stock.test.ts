import { describe, expect, it } from "vitest";
import { addDays } from "~/entities/core/clock";
import { randomStream } from "~/entities/core/random";
import {
  coverage,
  expiring,
  lastValidDay,
  leave,
  type Lot,
  LOT_ENDS,
  LOT_ORIGINS,
  megawattHours,
  splitLot,
  stockCourse,
  stockOn,
  wattHours,
} from "../index";

const lot = (
  id: string,
  mwh: number,
  { since, producedUntil, origin = "issued" }: { since: string; producedUntil: string; origin?: Lot["origin"] },
): Lot => ({
  id,
  origin,
  since,
  producedUntil,
  left: null,
  wh: wattHours(mwh),
});

describe("amounts of certificates", () => {
  it("are whole Wh", () => {
    expect([wattHours(1), wattHours(0.1 + 0.2), wattHours(0.000001), megawattHours(1_500_000)]).toEqual([
      1_000_000, 300_000, 1, 1.5,
    ]);
    for (const bad of [0, -1, NaN, Infinity, 0.0000015, 1e11])
      expect(() => wattHours(bad), `${bad}`).toThrow("whole Wh");
  });
});

describe("validity", () => {
  it.each([
    ["2027-01-31", "2028-01-31"],
    ["2027-02-28", "2028-02-29"],
    ["2028-02-28", "2029-02-27"],
    ["2028-02-29", "2029-02-28"],
    ["2027-06-14", "2028-06-14"],
    ["2027-12-31", "2028-12-31"],
  ])("of a production until %s lasts until %s", (producedUntil, last) => {
    expect(lastValidDay(producedUntil)).toBe(last);
    const lots = [lot("a", 5, { since: producedUntil, producedUntil })];
    expect(stockOn(lots, last)).toMatchObject({ held: 5_000_000, expired: 0 });
    expect(stockOn(lots, addDays(last, 1))).toMatchObject({ held: 0, expired: 5_000_000 });
  });

  it("what expires soon is named, the next one first, and only what is held", () => {
    let lots = [
      lot("late", 1, { since: "2027-02-01", producedUntil: "2027-03-31" }),
      lot("soon", 1, { since: "2027-02-01", producedUntil: "2027-01-31" }),
      lot("gone", 1, { since: "2027-02-01", producedUntil: "2027-01-31" }),
      lot("later", 1, { since: "2028-01-20", producedUntil: "2027-01-31" }),
    ];
    lots = leave(lots, { lot: "gone", how: "cancelled", on: "2027-05-01", wh: 1_000_000, part: "x" });
    expect(expiring(lots, "2028-01-10", 30).map(({ lot: one, lastDay }) => [one.id, lastDay])).toEqual([
      ["soon", "2028-01-31"],
    ]);
    expect(expiring(lots, "2028-01-10", 90).map(({ lot: one }) => one.id)).toEqual(["soon", "late"]);
    expect(expiring(lots, "2028-02-01", 90).map(({ lot: one }) => one.id)).toEqual(["late"]);
  });
});

describe("stock", () => {
  const lots = [
    lot("wind", 100, { since: "2027-02-05", producedUntil: "2027-01-31" }),
    lot("bought", 40, { since: "2027-03-01", producedUntil: "2027-01-31", origin: "received" }),
  ];

  it("a part that is transferred is split off; the rest stays", () => {
    const after = leave(lots, { lot: "wind", how: "transferred", on: "2027-04-02", wh: wattHours(30), part: "wind 2" });
    expect(after.map(({ id, wh, left }) => [id, megawattHours(wh), left])).toEqual([
      ["wind", 70, null],
      ["wind 2", 30, { how: "transferred", on: "2027-04-02" }],
      ["bought", 40, null],
    ]);
    expect(lots[0]!.wh).toBe(wattHours(100));
    expect(stockOn(after, "2027-04-01").held).toBe(wattHours(140));
    expect(stockOn(after, "2027-04-02")).toEqual({
      issued: wattHours(100),
      received: wattHours(40),
      held: wattHours(110),
      transferred: wattHours(30),
      cancelled: 0,
      expired: 0,
    });
    const whole = leave(after, {
      lot: "wind",
      how: "cancelled",
      on: "2027-04-03",
      wh: wattHours(70),
      part: "not used",
    });
    expect(whole.map(({ id }) => id)).toEqual(["wind", "wind 2", "bought"]);
  });

  it.each([
    [{ wh: wattHours(100.000001) }, "100.000001 MWh are more than the 100 MWh of wind"],
    [{ wh: 0 }, "no whole number of Wh"],
    [{ lot: "sun" }, "no lot sun"],
    [{ on: "2027-02-04" }, "before it came on 2027-02-05"],
    [{ on: "2028-02-01" }, "valid until 2028-01-31"],
    [{ on: "2027-02-30" }, "2027-02-30 is no day"],
    [{ part: "bought" }, "a lot bought already"],
  ])("refuses %j", (wrong, words) => {
    const leaving = {
      lot: "wind",
      how: "transferred",
      on: "2027-04-02",
      wh: wattHours(30),
      part: "p",
      ...wrong,
    } as const;
    expect(() => leave(lots, leaving)).toThrow(words);
  });

  it("is used until the last valid day", () => {
    const leaving = { lot: "wind", how: "cancelled", on: "2028-01-31", wh: wattHours(100), part: "p" } as const;
    expect(stockOn(leave(lots, leaving), "2029-01-01")).toMatchObject({
      cancelled: wattHours(100),
      expired: wattHours(40),
    });
  });

  it("what has left cannot leave again", () => {
    const leaving = { lot: "wind", how: "cancelled", on: "2027-04-02", wh: wattHours(100), part: "p" } as const;
    expect(() => leave(leave(lots, leaving), { ...leaving, on: "2027-04-03" })).toThrow("cancelled on 2027-04-02");
    expect(() => splitLot(lots[0]!, wattHours(100), "p")).toThrow("cannot be split");
  });

  it("periods hold what came and left in them", () => {
    const after = leave(lots, { lot: "wind", how: "cancelled", on: "2027-03-15", wh: wattHours(60), part: "p" });
    const course = stockCourse(after, "month", { first: "2027-02-01", last: "2028-02-29" });
    const mwh = course.map(({ period, before, issued, received, cancelled, expired, held }) => [
      period.key,
      ...[before, issued, received, cancelled, expired, held].map(megawattHours),
    ]);
    expect(mwh[0]).toEqual(["2027-02", 0, 100, 0, 0, 0, 100]);
    expect(mwh[1]).toEqual(["2027-03", 100, 0, 40, 60, 0, 80]);
    expect(mwh.at(-1)).toEqual(["2028-02", 80, 0, 0, 0, 80, 0]);
    expect(coverage(course[1]!.cancelled, 120)).toBe(0.5);
    expect([coverage(0, 120), coverage(1, 0)]).toEqual([0, null]);
  });

  it("never is negative and always adds up, whatever happens in whatever order", () => {
    const random = randomStream(5);
    const day = (from = 0) => addDays("2027-01-01", from + Math.floor(random() * 500));
    let [refused, done] = [0, 0];
    for (let round = 0; round < 25; round++) {
      let held: Lot[] = [];
      for (let i = 0; i < 60; i++) {
        if (random() < 0.3) {
          const origin = LOT_ORIGINS[Math.floor(random() * 2)]!;
          held.push(lot(`${i}`, 1 + Math.floor(random() * 99), { since: day(100), producedUntil: day(), origin }));
          continue;
        }
        const how = random() < 0.5 ? "transferred" : "cancelled";
        const before = structuredClone(held);
        const leaving = {
          lot: `${Math.floor(random() * i)}`,
          how,
          on: day(100),
          wh: wattHours(Math.ceil(random() * 60)),
          part: `${i}`,
        } as const;
        try {
          held = leave(held, leaving);
          done++;
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          expect(held).toEqual(before);
          refused++;
        }
      }
      const total = held.reduce((sum, { wh }) => sum + wh, 0);
      for (let on = "2027-01-01"; on < "2029-12-31"; on = addDays(on, 29)) {
        const stock = stockOn(held, on);
        for (const amount of Object.values(stock)) if (amount < 0) throw new Error(JSON.stringify(stock));
        expect(stock.held).toBe(
          held
            .filter(
              ({ since, left, producedUntil }) =>
                since <= on && !(left && left.on <= on) && lastValidDay(producedUntil) >= on,
            )
            .reduce((sum, { wh }) => sum + wh, 0),
        );
      }
      const end = stockOn(held, "2030-12-31");
      expect([end.held, end.issued + end.received]).toEqual([0, total]);
      expect(LOT_ENDS.reduce((sum, how) => sum + end[how], 0)).toBe(total);
    }
    expect(Math.min(refused, done)).toBeGreaterThan(50);
  });
});
