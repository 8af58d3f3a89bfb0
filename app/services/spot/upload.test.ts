import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MINUTE_MS, wallText, zoneClock } from "~/entities/core/clock";
import type { Actor } from "~/services/core/access.server";
import { dbOf } from "~/services/core/store.server";
import { type TestSpace, testSpace } from "../../../tests/helpers/space";
import { saveMarket, spotMarket } from "./markets.server";
import { correctedDays, pricesOfDays } from "./prices.server";
import { uploadSpotPrices } from "./upload.server";

let space: TestSpace;
let id: string;
beforeAll(async () => {
  space = await testSpace();
  const shipped = spotMarket(space.admin, "day_ahead_DE-LU");
  if (!shipped.ok) throw new Error(shipped.message);
  const form = {
    ...shipped.value,
    name: "Own prices",
    timestep_minutes: "60",
    price_source: "upload" as const,
    expected: null,
  };
  const outcome = saveMarket(space.admin, null, form);
  if (!outcome.ok) throw new Error(outcome.message);
  id = outcome.value.spot_id;
});
afterAll(() => space.close());

const file = (lines: readonly string[], name = "prices.csv") => ({ name, file: lines.join("\n") });
const ZONE = "Europe/Berlin";
/** What such a file leaves open. */
const OPEN = { timezone: ZONE, unit: "EUR/MWh", stamps_mark: "start" };
const send = (actor: Actor, market: string, input: ReturnType<typeof file>, choice: object = OPEN) =>
  uploadSpotPrices(actor, market, { input: { ...input, ...choice }, locale: "en" });
/** A day of prices in steps of so many minutes, from local midnight by the clock of Central Europe. */
const day = (date: string, minutes: number, price: (i: number) => string, count = 1440 / minutes) =>
  Array.from({ length: count }, (_, i) => {
    const at = new Date(Date.parse(`${date}T00:00Z`) + i * minutes * MINUTE_MS).toISOString();
    return `${at.slice(0, 10)} ${at.slice(11, 16)};${price(i)}`;
  });

describe("files of day-ahead prices", () => {
  it("are for admins, and for markets whose prices are uploaded", async () => {
    const good = file(["time;price", ...day("2026-03-02", 60, String)]);
    expect(await send(space.editor, id, good)).toMatchObject({ ok: false, status: 403 });
    expect(await send(space.admin, "none", good)).toMatchObject({ ok: false, status: 404 });
    const other = await send(space.admin, "day_ahead_FR", good);
    expect(other).toMatchObject({ message: "spot.rules.not_uploaded" });
  });

  it("are stored in whole days, also those of 23 and 25 hours by the clock", async () => {
    const spring = day("2026-03-29", 60, (i) => `${i},5`, 24).filter((_, i) => i !== 2);
    const autumn = day("2025-10-26", 15, (i) => String(i), 96);
    autumn.splice(12, 0, ...autumn.slice(8, 12));
    const outcome = await send(space.admin, id, file(["Zeit;Preis [EUR/MWh]", ...spring]));
    expect(outcome).toMatchObject({ ok: true, value: { changed: 1, days: 1 } });
    expect(await send(space.admin, id, file(["time;price", ...autumn]))).toMatchObject({
      ok: true,
      value: { changed: 1, days: 1 },
    });
    const market = spotMarket(space.viewer, id);
    if (!market.ok) throw new Error(market.message);
    const stepsOf = (date: string) =>
      pricesOfDays(dbOf(space.viewer), market.value, { first: date, last: date }).days[0]!;
    expect(stepsOf("2026-03-29")).toMatchObject({ stepS: 3600, source: "upload", origin: "prices.csv" });
    expect([...stepsOf("2026-03-29").values.slice(0, 4)]).toEqual([0.5, 1.5, 3.5, 4.5]);
    expect(stepsOf("2026-03-29").values).toHaveLength(23);
    expect(stepsOf("2025-10-26").values).toHaveLength(100);
    expect([...stepsOf("2025-10-26").values.slice(8, 20)]).toEqual([8, 9, 10, 11, 8, 9, 10, 11, 12, 13, 14, 15]);
  });

  it("are kept next to those that they replace", async () => {
    const of = (price: string) => file(["time;price", ...day("2026-03-03", 60, () => price)], `${price}.csv`);
    expect(await send(space.admin, id, of("40"))).toMatchObject({ value: { changed: 1 } });
    expect(await send(space.admin, id, of("40"))).toMatchObject({ value: { changed: 0, days: 1 } });
    expect(correctedDays(dbOf(space.viewer), id, "2026-03-03", "2026-03-03")).toEqual([]);
    expect(await send(space.admin, id, of("44.5"))).toMatchObject({ value: { changed: 1 } });
    expect(correctedDays(dbOf(space.viewer), id, "2026-03-03", "2026-03-03")).toMatchObject([
      { day: "2026-03-03", mean: 40, origin: "40.csv", source: "upload" },
    ]);
  });

  it("say what is wrong, and then nothing is stored", async () => {
    const keysOf = async (lines: string[], choice: object = OPEN) => {
      const outcome = await send(space.admin, id, file(lines), choice);
      if (outcome.ok) throw new Error("stored");
      const [first] = outcome.issues ?? [];
      return first
        ? [first.path, first.message, first.params?.day]
        : (outcome.details?.map(({ message }) => message) ?? outcome.message);
    };
    const whole = day("2026-03-04", 60, () => "1");
    const short = day("2026-03-05", 60, () => "1", 23);
    expect(await keysOf(["time;price", ...whole, ...short])).toEqual(["file", "spot.file.part", "2026-03-05"]);
    expect(await keysOf(["time;price", ...day("2030-03-04", 60, () => "1")])).toEqual([
      "file",
      "spot.file.ahead",
      "2030-03-04",
    ]);
    expect(await keysOf(["time;price", ...day("2026-03-04", 60, () => "84000")])).toEqual([
      "file",
      "spot.file.range",
      "2026-03-04",
    ]);
    expect(await keysOf(["time;price", ...whole.slice(0, 23), "2026-03-04 23:00;abc"])).toEqual([
      expect.stringMatching(/^Row 25/),
    ]);
    expect(await keysOf(["time;price", ...day("2026-03-04", 10, () => "1")])).toEqual([
      "file",
      "spot.file.step",
      undefined,
    ]);
    expect(await keysOf(["<html><body>Bad gateway</body></html>"])).toContain("value_column");
    // What the file leaves open is asked for, by the field that settles it.
    expect(await keysOf(["time;price", ...whole], { unit: "EUR/MWh", stamps_mark: "start" })).toEqual([
      "timezone",
      "timeseries.question.zone",
      undefined,
    ]);
    expect(await keysOf(["time;price", ...whole], { timezone: ZONE, stamps_mark: "start" })).toEqual([
      "unit",
      "timeseries.question.unit",
      undefined,
    ]);
    expect(await keysOf(["time;price", ...day("2026-03-04", 60, () => "1.234")])).toEqual([
      "decimal_separator",
      "timeseries.question.decimal",
      undefined,
    ]);
    const market = spotMarket(space.viewer, id);
    if (!market.ok) throw new Error(market.message);
    expect(pricesOfDays(dbOf(space.viewer), market.value, { first: "2026-03-04", last: "2026-03-05" }).days).toEqual(
      [],
    );
  });

  it("are read as the public tables of SMARD and ENTSO-E write them", async () => {
    // Three days from 25 October 2025, the second of 25 hours.
    const hours = Array.from({ length: 73 }, (_, h) => Date.parse("2025-10-24T22:00Z") + h * 60 * MINUTE_MS);
    const clock = zoneClock("Europe/Berlin");
    const text = (ms: number) => wallText(clock.toWall(ms));
    const german = (ms: number) => `${text(ms).slice(8, 10)}.10.2025 ${text(ms).slice(11, 16)}`;
    const smard = hours.map((ms, h) => `${german(ms)};${german(ms + 60 * MINUTE_MS)};${h},25;${h + 5},00;-`);
    const names = "Deutschland/Luxemburg [€/MWh] Originalauflösungen;∅ Anrainer DE/LU [€/MWh];Belgien [€/MWh]";
    const shipped = spotMarket(space.admin, "day_ahead_DE-LU");
    if (!shipped.ok) throw new Error(shipped.message);
    const form = { ...shipped.value, name: "Public", timestep_minutes: "60", price_source: "upload" as const };
    const added = saveMarket(space.admin, null, { ...form, expected: null });
    if (!added.ok) throw new Error(added.message);
    const market = added.value;
    const stored = async (lines: string[]) => {
      // Nothing is left open: their names and the doubled hour say it.
      const outcome = await send(space.admin, market.spot_id, file(lines), {});
      expect(outcome).toMatchObject({ ok: true, value: { days: 3 } });
      const { days } = pricesOfDays(dbOf(space.viewer), market, { first: "2025-10-25", last: "2025-10-27" });
      return days.map(({ values }) => [values.length, values[0]]);
    };
    const expected = [
      [24, 0.25],
      [25, 24.25],
      [24, 49.25],
    ];
    expect(await stored([`\ufeffDatum von;Datum bis;${names}`, ...smard])).toEqual(expected);
    const english = (ms: number) => `${text(ms).slice(8, 10)}/10/2025 ${text(ms).slice(11, 16)}:00`;
    const entsoe = hours.map(
      (ms, h) => `"${english(ms)} - ${english(ms + 60 * MINUTE_MS)}","BZN|DE-LU","Sequence 1","${h + 1}.25"`,
    );
    const header = '"MTU (CET/CEST)","Area","Sequence","Day-ahead Price (EUR/MWh)"';
    expect(await stored([header, ...entsoe])).toEqual(expected.map(([count, first]) => [count, first! + 1]));
    const two = await send(
      space.admin,
      market.spot_id,
      file(["time;price a;price b", "2026-03-04 00:00;1;2", "2026-03-04 01:00;1;2"]),
      { timezone: ZONE, stamps_mark: "start", unit: "EUR/MWh" },
    );
    expect(two).toMatchObject({
      issues: [{ path: "value_column", params: { columns: "price a, price b" } }],
    });
  });
});
