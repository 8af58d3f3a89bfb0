import { describe, expect, it, test } from "vitest";
import { readWorkbookCells } from "~/engines/tables";
import { zoneClock } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import { VIEWER_DEFAULTS, type ViewerSettings } from "~/entities/timeseries/viewer";
import { MOST_CELLS } from "~/services/core/workbook/workbook.server";
import type { FileOrder } from "./fileRows";
import { seriesCsv, seriesXlsx } from "./files.server";
import { nextQuarter, periodAround } from "./periods";
import { curveOf } from "./read.server";
import { placeIn, placeWithValues } from "./settings";
import { readRuns, viewOf } from "./view.server";

const BERLIN = zoneClock("Europe/Berlin");
const iso = (ms: number) => new Date(ms).toISOString().slice(0, 16);

/** Hours of UTC years, each with the number of its step. */
const years = (from: number, count: number, of: (i: number) => number = (i) => i) =>
  Array.from({ length: count }, (_, n) => {
    const startMs = Date.UTC(from + n, 0, 1);
    const values = Float64Array.from({ length: (Date.UTC(from + n + 1, 0, 1) - startMs) / HOUR_MS }, (_v, i) => of(i));
    return { year: from + n, startMs, stepS: 3600, values };
  });
type Block = ReturnType<typeof years>[number];
const placeOf = (
  blocks: ReturnType<typeof years>,
  settings: Partial<ViewerSettings> = {},
  now = "2024-06-01T10:07:00Z",
) =>
  placeIn(
    curveOf(blocks),
    { ...VIEWER_DEFAULTS, ...settings },
    { systemZone: "Europe/Berlin", nowMs: Date.parse(now) },
  )!;

describe("now rounded up to the next quarter of an hour", () => {
  it.each([
    ["Europe/Berlin", "2025-06-01T10:00:00Z", "2025-06-01T10:00"],
    ["Europe/Berlin", "2025-06-01T10:00:01Z", "2025-06-01T10:15"],
    // The clock is put forward from 02:00 to 03:00, and back from 03:00 to 02:00.
    ["Europe/Berlin", "2025-03-30T00:59:00Z", "2025-03-30T01:00"],
    ["Europe/Berlin", "2025-10-26T00:59:00Z", "2025-10-26T01:00"],
    // By half an hour, in a zone of half hours; and a zone of three quarters.
    ["Australia/Lord_Howe", "2025-10-04T15:29:00Z", "2025-10-04T15:30"],
    ["Asia/Kathmandu", "2025-06-01T10:01:00Z", "2025-06-01T10:15"],
  ])("in %s from %s is %s", (zone, now, quarter) =>
    expect(iso(nextQuarter(zoneClock(zone), Date.parse(now)))).toBe(quarter),
  );
});

describe("periods of the calendar", () => {
  it.each([
    ["year", "2024-12-31T23:00", "2025-12-31T23:00"],
    ["quarter", "2024-12-31T23:00", "2025-03-31T22:00"],
    ["month", "2025-02-28T23:00", "2025-03-31T22:00"],
    ["week", "2025-03-23T23:00", "2025-03-30T22:00"],
    ["day", "2025-03-29T23:00", "2025-03-30T22:00"],
  ] as const)("the %s around a clock change is from %s to %s", (period, from, to) => {
    const { fromMs, toMs } = periodAround(BERLIN, period, Date.parse("2025-03-30T12:00:00+02:00"));
    expect([iso(fromMs), iso(toMs)]).toEqual([from, to]);
  });

  it("begins where the clock goes on when midnight, or a whole day, is skipped", () => {
    const beirut = periodAround(zoneClock("Asia/Beirut"), "day", Date.parse("2021-03-28T12:00:00+03:00"));
    expect(iso(beirut.fromMs)).toBe("2021-03-27T22:00");
    // Samoa went from 29 to 31 December 2011.
    const apia = periodAround(zoneClock("Pacific/Apia"), "day", Date.parse("2011-12-29T12:00:00-10:00"));
    expect((apia.toMs - apia.fromMs) / HOUR_MS).toBe(24);
  });
});

describe("where the viewer begins", () => {
  it("is now where the series has values, else its year closest to now", () => {
    expect(placeOf(years(2024, 2)).place).toMatchObject({ at: "2024-06-01T12:15", now: "2024-06-01T12:15" });
    const { place } = placeOf(years(2010, 3));
    expect([place.at.slice(0, 4), place.now, place.next]).toEqual(["2012", null, "2013-01-01T00:00"]);
    expect(placeOf(years(2030, 3)).place.at.slice(0, 4)).toBe("2030");
    expect(placeOf([])).toBeNull();
  });

  it("leads to the period before and after as long as there are values", () => {
    const { place } = placeOf(years(2024, 1), { period: "month", at: "2024-03-15T00:00" });
    expect([place.previous, place.next]).toEqual(["2024-02-01T00:00", "2024-04-01T00:00"]);
    // The series ends at one o'clock of the new year in Berlin.
    const last = placeOf(years(2024, 1), { period: "year", at: "2025-01-01T00:30" }).place;
    expect([last.previous, last.next]).toEqual(["2024-01-01T00:00", null]);
    const far = placeOf(years(2024, 1), { period: "day", at: "2030-01-01T00:00" }).place;
    expect([far.previous, far.next]).toEqual(["2025-01-01T00:00", null]);
  });

  it("names what cannot be had: a skipped time, an unknown zone, years beyond the series", () => {
    const of = (settings: Partial<ViewerSettings>) => placeOf(years(2000, 25), settings).issues;
    expect(of({ at: "2024-03-31T02:30" })).toEqual([
      { path: "at", message: "timeseries.rule.skipped", params: { zone: "Europe/Berlin" } },
    ]);
    expect(of({ timezone: "Mars/Olympus" })).toEqual([{ path: "timezone", message: "rules.timezone" }]);
    const range = (start_year: number | null, end_year: number | null) => of({ period: "years", start_year, end_year });
    expect(range(1990, 2010)).toEqual([
      { path: "start_year", message: "rules.year_range", params: { lower_year: 2000, upper_year: 2025 } },
    ]);
    expect(range(2010, 2005)).toMatchObject([{ path: "start_year", message: "rules.smaller_than_end_year" }]);
    expect(range(2000, 2024)).toMatchObject([{ path: "end_year", params: { max: 20 } }]);
    expect(range(2004, 2024)).toEqual([]);
    expect(placeOf(years(2000, 25), { period: "years" }).place.range).toEqual({ start_year: 2005, end_year: 2025 });
    expect(placeOf(years(2000, 25), { period: "years", end_year: 2010 }).place.range.start_year).toBe(2000);
  });
});

describe("what the viewer shows", () => {
  const windowOf = async (blocks: ReturnType<typeof years>, settings: Partial<ViewerSettings>) => {
    const { place } = placeOf(blocks, settings);
    const view = await viewOf([curveOf(blocks)], place, { ...VIEWER_DEFAULTS, ...settings });
    if (!view.ok || !view.value) throw new Error("nothing to show");
    return view.value;
  };

  it("the cards: average, sum of what is there and of an average year, extremes and gaps of the period alone", async () => {
    const blocks = years(2024, 2, (i) => (i === 30 ? NaN : i % 24 === 3 ? 8 : 2));
    const day = await windowOf(blocks, { period: "day", at: "2024-01-02T04:15", timezone: "UTC" });
    const mean = (22 * 2 + 8) / 23;
    expect(day.numbers).toEqual({ count: 23, gaps: 1, mean, min: 2, max: 8, sum: 52, annualSum: mean * 8766 });
    // 04:15 is in the step from 04:00; the course has 24 of them.
    expect(day.marked).toEqual({ share: 4.25 / 24, value: 2 });
    expect(day.courses![0]!.values[6]).toBeNull();
    expect(day.parts).toHaveLength(24);
  });

  it("a day of the clock change has its hours, and steps asked for too fine are said to be too many", async () => {
    const spring = await windowOf(years(2025, 1), { period: "day", at: "2025-03-30T12:00" });
    expect([spring.numbers.count, spring.parts!.length]).toEqual([23, 23]);
    const all = await windowOf(years(2000, 20), { period: "years", steps: "steps" });
    expect([all.steps, all.coarser, all.courses![0]!.values.length]).toEqual(["daily", true, 7306]);
    expect(all.courses![0]!.labels!.slice(0, 2)).toEqual(["2000-01-01", "2000-01-02"]);
    const rows = await windowOf(years(2000, 20), { period: "years", steps: "steps", view: "data", page: 9999 });
    expect([rows.rows!.total, rows.rows!.page, rows.coarser]).toEqual([175_320, 877, false]);
  });

  it("months, a duration curve and a heat map, each only when it is asked for", async () => {
    const blocks = years(2025, 1, (i) => i % 24);
    const months = await windowOf(blocks, { steps: "monthly", timezone: "UTC" });
    expect(months.courses![0]).toMatchObject({ values: new Array(12).fill(11.5) });
    expect([months.duration, months.heat, months.rows]).toEqual([null, null, null]);
    const { duration } = await windowOf(blocks, { view: "duration", timezone: "UTC" });
    expect([duration!.hours.length, duration!.values[0]![0], duration!.values[0]!.at(-1)]).toEqual([200, 23, 0]);
    const { heat } = await windowOf(blocks, { view: "heat", timezone: "UTC" });
    expect([heat!.by, heat!.columns.length, heat!.rows[5]![100], heat!.table!.labels.length]).toEqual([
      "day",
      365,
      5,
      12,
    ]);
    // Steps of two hours fill both hours.
    const two = [{ year: 2025, startMs: Date.UTC(2025, 0, 1), stepS: 7200, values: Float64Array.of(1, 2) }];
    const wide = await windowOf(two, { view: "heat", timezone: "UTC", period: "day", at: "2025-01-01T00:00" });
    expect(wide.heat!.rows.slice(0, 5).map(([value]) => value ?? null)).toEqual([1, 1, 2, 2, null]);
  });
});

describe("files", () => {
  const order = async (settings: Partial<ViewerSettings>, blocks = years(2025, 1)): Promise<FileOrder> => {
    const { place } = placeOf(blocks, settings);
    const runs = await readRuns([curveOf(blocks)], place);
    if (!runs.ok) throw new Error(runs.message);
    const steps = !settings.steps || settings.steps === "auto" ? "steps" : settings.steps;
    return {
      zone: place.zone,
      steps,
      runs: runs.value,
      names: ["value"],
      unit: "MW",
      sumUnit: "MWh",
      synthetic: false,
    };
  };
  const text = async (fileOrder: FileOrder) => {
    let all = "";
    for await (const piece of seriesCsv(fileOrder)) all += piece;
    return all.split("\r\n");
  };

  it("CSV has a byte order mark, unit and zone in its header, and the hour that comes twice", async () => {
    const lines = await text(await order({ period: "day", at: "2025-10-26T12:00" }));
    expect(lines[0]).toBe('\ufefftime_utc,"time_local (Europe/Berlin)","value (MW)"');
    expect(lines.slice(3, 5)).toEqual([
      "2025-10-26T00:00:00Z,2025-10-26 02:00,7152",
      "2025-10-26T01:00:00Z,2025-10-26 02:00,7153",
    ]);
    expect(lines).toHaveLength(27);
    const months = await text(
      await order(
        { steps: "monthly", timezone: "UTC" },
        years(2025, 1, (i) => (i < 744 ? NaN : 2)),
      ),
    );
    expect(months.slice(0, 3)).toEqual([
      '\ufeff"month (UTC)","mean (MW)","min (MW)","max (MW)","sum (MWh)",gaps',
      "2025-01,,,,,744",
      "2025-02,2,2,2,1344,0",
    ]);
  });

  it("XLSX has the same rows, and refuses more than it can hold", async () => {
    const workbook = await seriesXlsx(await order({ period: "day", at: "2025-01-02T00:00", timezone: "UTC" }));
    if (!workbook.ok) throw new Error(workbook.message);
    const cells = await readWorkbookCells(workbook.value, { maxRows: 100, maxCells: 5000, maxInflated: 1_000_000 });
    if (!cells.ok) throw new Error("no workbook");
    const [sheet] = cells.sheets;
    expect(sheet!.header).toEqual(["time_utc", "time_local (UTC)", "value (MW)"]);
    expect(sheet!.rows).toHaveLength(24);
    expect(sheet!.rows[0]!.cells).toEqual(["2025-01-02T00:00:00Z", "2025-01-02 00:00", 24]);
    const long = {
      ...(await order({})),
      runs: [{ startMs: 0, stepS: 60, values: new Float64Array(MOST_CELLS) }],
    };
    expect(await seriesXlsx(long)).toMatchObject({ ok: false, status: 413 });
  });
});

it("a sparse series is shown where it has values, unless a moment is asked for", async () => {
  const from = Date.UTC(2024, 1, 5, 12);
  const sparse = years(2023, 2, () => NaN).map((block) => ({
    ...block,
    values: block.values.map((_v, i) => (block.startMs + i * HOUR_MS === from ? 5 : NaN)),
  }));
  const at = async (overrides: Partial<ViewerSettings>, blocks = sparse) => {
    const settings = { ...VIEWER_DEFAULTS, ...overrides };
    const window = await placeWithValues(curveOf(blocks), settings, {
      systemZone: "UTC",
      nowMs: Date.parse("2024-06-01T10:07:00Z"),
    });
    return window && iso(window.place.span.fromMs);
  };
  expect(await at({ period: "week" })).toBe("2024-02-05T00:00");
  expect(await at({ period: "day" })).toBe("2024-02-05T00:00");
  expect(await at({ period: "week", at: "2024-06-01T10:00" })).toBe("2024-05-27T00:00");
  // Values of another year, of the present period, and none at all.
  expect(
    await at(
      { period: "month" },
      years(2023, 2, () => NaN).map((b, n) => (n === 0 ? years(2023, 1)[0]! : b)),
    ),
  ).toBe("2023-12-01T00:00");
  expect(await at({ period: "month" }, years(2023, 2))).toBe("2024-06-01T00:00");
  expect(
    await at(
      { period: "month" },
      years(2023, 2, () => NaN),
    ),
  ).toBe("2024-06-01T00:00");
});

test("the viewer begins with a year that has its values, not with the rest of one", async () => {
  const [whole, next] = years(2024, 2) as [Block, Block];
  const rest = { ...next, values: next.values.map((value, i) => (i === 0 ? value : NaN)) };
  const yearOf = async (blocks: Block[], now: string, settings: Partial<ViewerSettings> = {}) => {
    const settled = { ...VIEWER_DEFAULTS, ...settings };
    const window = await placeWithValues(curveOf(blocks), settled, { systemZone: "UTC", nowMs: Date.parse(now) });
    return window && iso(window.place.span.fromMs).slice(0, 4);
  };
  for (const now of ["2026-11-27T10:00:00Z", "2025-11-27T10:00:00Z"])
    expect(await yearOf([whole, rest], now)).toBe("2024");
  expect(await yearOf([whole, next], "2026-11-27T10:00:00Z")).toBe("2025");
  // What an address asks for is shown, and a short series on its own.
  expect(await yearOf([whole, rest], "2026-11-27T10:00:00Z", { at: "2025-03-01T00:00" })).toBe("2025");
  expect(await yearOf([rest], "2026-11-27T10:00:00Z")).toBe("2025");
});
