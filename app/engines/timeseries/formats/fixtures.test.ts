import { describe, expect, it } from "vitest";
import { fixture, fixtures } from "../../../../tests/formats";

/** That the fixtures of formats say the truth of themselves: counted by hand for the days of a clock change, or from their text. */
const all = fixtures();
const textOf = (name: string) => String(fixture(name).content);
const count = (name: string, pattern: RegExp) => textOf(name).match(pattern)?.length ?? 0;

describe("fixtures of formats", () => {
  it("are of more than forty formats, each with a name and a source", () => {
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
    expect(new Set(all.map(({ title }) => title)).size).toBeGreaterThan(50);
    expect(all.filter(({ source }) => source.length < 12)).toEqual([]);
  });

  it.each(all.map((one) => [one.name, one] as const))("%s: steps, first and last are of one grid", (_, { truth }) => {
    const first = Date.parse(truth.firstUtc);
    const last = Date.parse(truth.lastUtc);
    expect((last - first) / 60_000).toBe((truth.steps + truth.missing - 1) * truth.stepMinutes);
    expect(Number.isFinite(truth.mean)).toBe(true);
    expect(truth.energyKwh === null).toBe(truth.holds === "price" || truth.holds === "weather");
  });

  it("end and begin on local days of 23 and 25 hours", () => {
    const steps = (name: string) => fixture(name).truth.steps;
    expect([steps("datadis spring"), steps("datadis autumn")]).toEqual([4 * 24 - 1, 4 * 24 + 1]);
    expect([steps("lastgang ends spring"), steps("lastgang ends autumn")]).toEqual([4 * 96 - 4, 4 * 96 + 4]);
    expect([steps("uk periods spring"), steps("uk periods autumn")]).toEqual([4 * 48 - 2, 4 * 48 + 2]);
    expect([steps("pge spring"), steps("pge autumn")]).toEqual([10 * 96 - 4, 17 * 96 + 4]);
    expect(fixture("datadis spring").truth).toMatchObject({
      firstUtc: "2024-03-28T23:00:00Z",
      lastUtc: "2024-04-01T21:00:00Z",
    });
    expect(fixture("pge autumn").truth).toMatchObject({
      firstUtc: "2024-11-01T07:00:00Z",
      lastUtc: "2024-11-18T07:45:00Z",
    });
  });

  it("write the clock's change as their format does", () => {
    expect([count("datadis spring", /2024\/03\/31;03:00/g), count("datadis autumn", /2024\/10\/27;03:00/g)]).toEqual([
      0, 2,
    ]);
    expect([count("datadis spring", /2024\/03\/31;/g), count("datadis autumn", /2024\/10\/27;/g)]).toEqual([23, 25]);
    expect([count("cnmc hours spring", /31\/03\/2024;23;/g), count("cnmc hours spring", /31\/03\/2024;24;/g)]).toEqual([
      1, 0,
    ]);
    expect(count("cnmc hours autumn", /27\/10\/2024;25;/g)).toBe(1);
    expect([
      count("omie 15 minutes autumn", /2025;10;26;100;/g),
      count("omie 15 minutes autumn", /2025;10;26;101;/g),
    ]).toEqual([1, 0]);
    expect([count("uk periods spring", /31\/03\/2024,46,/g), count("uk periods autumn", /27\/10\/2024,50,/g)]).toEqual([
      1, 1,
    ]);
    expect([
      count("lastgang ends spring", /31\.03\.2024;02:00/g),
      count("lastgang ends spring", /31\.03\.2024;02:15/g),
    ]).toEqual([1, 0]);
    expect(count("lastgang ends autumn", /27\.10\.2024;03:00/g)).toBe(2);
    expect([count("pge spring", /2024-03-10,02:/g), count("pge autumn", /2024-11-03,01:/g)]).toEqual([0, 8]);
    expect(count("entsoe old spring", /"31\.03\.2024 02:00 - 31\.03\.2024 03:00","",/g)).toBe(1);
    expect(count("entsoe new autumn", /"27\/10\/2024 02:00:00 \(CEST\) - 27\/10\/2024 02:00:00 \(CET\)"/g)).toBe(1);
    expect(count("enedis two columns autumn", /2024-10-27T02:30:00\+0[12]:00/g)).toBe(2);
    expect(
      textOf("epex autumn")
        .split("\n")
        .find((row) => row.startsWith("27/10/2024")),
    ).not.toContain(",,");
    expect(
      textOf("epex spring")
        .split("\n")
        .find((row) => row.startsWith("31/03/2024")),
    ).toContain(",,,");
  });

  it("add up to what is in their text", () => {
    const sum = (name: string, pattern: RegExp) =>
      [...textOf(name).matchAll(pattern)].reduce((all, [, value]) => all + Number(value!.replace(",", ".")), 0);
    expect(sum("datadis autumn", /;(\d,\d+);Real/g)).toBeCloseTo(fixture("datadis autumn").truth.energyKwh!, 6);
    expect(sum("enedis r63 spring", /;W;[^;]*;(\d+);R/g) / 2000).toBeCloseTo(
      fixture("enedis r63 spring").truth.energyKwh!,
      6,
    );
    expect(sum("fluvius four registers spring", /Afname \w+;(\d,\d+)/g)).toBeCloseTo(
      fixture("fluvius four registers spring").truth.energyKwh!,
      6,
    );
    expect(sum("sdat xml autumn", /<rsm:Volume>([\d.]+)</g)).toBeCloseTo(
      fixture("sdat xml autumn").truth.energyKwh!,
      6,
    );
  });

  it("of prices by A03 leave points out, at the end of a day too", () => {
    const points = [...textOf("entsoe a44 60 minutes spring").matchAll(/<position>(\d+)</g)].map(([, n]) => Number(n));
    expect(points.length).toBeLessThan(95 / 2);
    expect(points).not.toContain(24);
  });
});
