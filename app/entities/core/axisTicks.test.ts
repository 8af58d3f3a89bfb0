import { describe, expect, it } from "vitest";
import { HOUR_MS } from "~/entities/core/clock";
import { evenClass, labelTicks, tickClasses, timeTicks } from "./axisTicks";

const labelsOf = (ticks: { label: string }[]) => ticks.map(({ label }) => label);

describe("ticks of time", () => {
  it("are months of the zone in a year", () => {
    const year = timeTicks(Date.UTC(2029, 11, 31, 23), Date.UTC(2030, 11, 31, 23), "de", "Europe/Berlin");
    expect(labelsOf(year).slice(0, 3)).toEqual(["Jan. 2030", "", "März"]);
    expect(year[0]?.at).toBeCloseTo(0, 5);
  });
  it("are round hours in days, and minutes in hours, of the zone's clock", () => {
    const [start, hour] = [Date.UTC(2030, 0, 1), HOUR_MS];
    expect(labelsOf(timeTicks(start, start + 48 * hour, "en", "UTC"))).toEqual([
      "1 Jan",
      "06:00",
      "12:00",
      "18:00",
      "2 Jan",
      "06:00",
      "12:00",
      "18:00",
      "3 Jan",
    ]);
    expect(labelsOf(timeTicks(start, start + 8 * hour, "en", "Asia/Kolkata"))).toEqual([
      "06:00",
      "07:00",
      "08:00",
      "09:00",
      "10:00",
      "11:00",
      "12:00",
      "13:00",
    ]);
    const quarters = timeTicks(start + hour / 3, start + hour, "en", "UTC");
    expect(labelsOf(quarters)).toEqual([
      "00:20",
      "00:25",
      "00:30",
      "00:35",
      "00:40",
      "00:45",
      "00:50",
      "00:55",
      "01:00",
    ]);
    expect(quarters.at(-1)!.at).toBe(1);
  });
});

describe("ticks of labels", () => {
  const hours = Array.from({ length: 147 }, (_, i) => `${(i * 60).toLocaleString("en")} h`);
  it("are at round steps, in the part that is shown as well", () => {
    expect(labelsOf(labelTicks(hours, false))).toEqual([
      "0 h",
      "1,200 h",
      "2,400 h",
      "3,600 h",
      "4,800 h",
      "6,000 h",
      "7,200 h",
      "8,400 h",
    ]);
    const part = labelTicks(hours, false, 11, 31);
    expect(part.map(({ at, label }) => [at, label])).toContainEqual([0.45, "1,200 h"]);
    expect(labelTicks(["a", "b"], true).map(({ at }) => at)).toEqual([0.25, 0.75]);
  });

  // Labels have at most 6 px a character; a plot on a phone of 390 px has about 220 px and more.
  it.each([446, 326, 220])("do not touch in a plot of %d px", (width) => {
    for (const labels of [
      hours,
      hours.map((hour) => `${hour}ours`),
      Array.from({ length: 30 }, (_, i) => `${2030 + i}`),
    ]) {
      const ticks = labelTicks(labels, false);
      const classes = tickClasses(ticks);
      const seen = ticks.filter(
        (_, i) => !(width < 446 && classes[i]!.includes("odd")) && !(width < 326 && /odd|even/.test(classes[i]!)),
      );
      expect(seen.length, labels[0]).toBeGreaterThan(1);
      seen.slice(1).forEach((tick, i) => {
        const before = seen[i]!;
        // The first begins at its place, the others are centred on theirs.
        const room = 6 * (before.label.length * (i === 0 ? 1 : 0.5) + tick.label.length * 0.5);
        expect((tick.at - before.at) * width, `${before.label} and ${tick.label}`).toBeGreaterThan(room);
      });
    }
  });

  it("leaves out what lies over its neighbour, however few there are", () => {
    const quarters = ["2026-12", "2027-04", "2027-08", "2027-12"].map((label, i) => ({ at: i / 3, label }));
    // 47 px from the first on and half of 47 px before the second do not fit in a third of 190 px.
    expect(tickClasses(quarters)).toEqual(["tick", "tick tick-even", "tick", "tick tick-even"]);
    // In the middle of columns a third is enough.
    expect(tickClasses(quarters, true)).toEqual(["tick", "tick", "tick", "tick"]);
  });

  it("hides values over columns where the longest is wider than its column", () => {
    expect(evenClass(["169", "5"], 1 / 12)).toBe("tick tick-even");
    expect(evenClass(["1,690", "5"], 1 / 12)).toBe("tick tick-odd");
    expect(evenClass(["169"], 1 / 4)).toBe("tick");
  });
});
