import { describe, expect, it } from "vitest";
import type { Weather } from "~/engines/generation";
import { bestAngles } from "~/engines/generation/angles";
import { irradianceOf } from "~/engines/generation/irradiance";
import { onPlane } from "~/engines/generation/plane";
import { readFormat } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import { type Direction, facing, normalOf, planeAt, skyAt, sunVector, turnedNormals } from "./skyOfMoments";

/** A typical year as PVGIS writes it, whose radiation is that of an instant in each hour, against the same planes computed at that instant. */
const PLACE = { latitudeDeg: 48, longitudeDeg: 7.85 };
const START = Date.UTC(2023, 0, 1);
const HOURS = 8760;

const instants = (offsetH: number) => Array.from({ length: HOURS }, (_, i) => START + (i + offsetH) * HOUR_MS);
const sunAt = (ms: number) => sunVector(PLACE.latitudeDeg, PLACE.longitudeDeg, ms);

function tmyFile(offsetH: number): string {
  const rows = instants(offsetH).map((ms, i) => {
    const sun = sunAt(ms);
    const { normal, diffuse } = skyAt(sun, ms);
    const global = normal * Math.max(0, sun[2]) + diffuse;
    const stamp = new Date(START + i * HOUR_MS).toISOString().replace(/[-T]/g, "").slice(0, 8);
    const hour = String(i % 24).padStart(2, "0");
    return `${stamp}:${hour}00,10.0,80.0,${global.toFixed(1)},${normal.toFixed(1)},${diffuse.toFixed(1)},290.0,2.0,180.0,98000.0`;
  });
  return [
    "Latitude (decimal degrees): 48.000",
    "Longitude (decimal degrees): 7.850",
    "Elevation (m): 280.0",
    `Irradiance Time Offset (h): ${offsetH}`,
    "month,year",
    ...Array.from({ length: 12 }, (_, i) => `${i + 1},2023`),
    "time(UTC),T2m,RH,G(h),Gb(n),Gd(h),IR(h),WS10m,WD10m,SP",
    ...rows,
    "T2m: 2-m air temperature (degree Celsius)",
  ].join("\r\n");
}

/** The weather of the file, the sun at the minute that its columns name, or in the middle of the hours. */
function weatherOf(offsetH: number, atMoment: boolean): Weather {
  const read = readFormat("pvgis", tmyFile(offsetH));
  if (!read.ok) throw new Error(JSON.stringify(read));
  const { header, rows } = read.table;
  const at = (name: string) => header.findIndex((column) => column.startsWith(name));
  const column = (name: string) => Float64Array.from(rows, (row) => Number(row[at(name)]));
  const minute = Number(/minute (-?[\d.]+)/.exec(header[at("G(h)")]!)![1]);
  const [global, diffuse] = [column("G(h)"), column("Gd(h)")];
  const blank = new Float64Array(HOURS);
  return {
    ...PLACE,
    startMs: START,
    stepS: 3600,
    ...(atMoment ? { moment: { minute, isInstant: true } } : {}),
    temperatureC: blank,
    windSpeed100Ms: blank,
    ssrdJm2: global.map((value) => value * 3600),
    fdirJm2: global.map((value, i) => (value - diffuse[i]!) * 3600),
  };
}

const PLANES = [
  ["fixed 30° south", { tiltDeg: 30, azimuthDeg: 180, tracking: "no_tracking" }],
  ["fixed 90° west", { tiltDeg: 90, azimuthDeg: 270, tracking: "no_tracking" }],
  ["flat axis", { tiltDeg: 0, azimuthDeg: 180, tracking: "single_axis" }],
  ["axis 30° south", { tiltDeg: 30, azimuthDeg: 180, tracking: "single_axis" }],
  ["two axes", { tiltDeg: 0, azimuthDeg: 180, tracking: "double_axis" }],
] as const;

type Plane = (typeof PLANES)[number][1];
function referenceSum({ tiltDeg, azimuthDeg, tracking }: Plane, offsetH: number): number {
  const turned = tracking === "single_axis" ? turnedNormals(tiltDeg, azimuthDeg) : [];
  const fixed = normalOf(tiltDeg, azimuthDeg);
  const normal = (sun: Direction) =>
    tracking === "no_tracking" ? fixed : tracking === "single_axis" ? facing(sun, turned) : sun;
  return instants(offsetH).reduce((sum, ms) => {
    const sun = sunAt(ms);
    return sum + (sun[2] > 0 ? planeAt(sun, normal(sun), ms) : 0);
  }, 0);
}
const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);
const percent = (share: number) => Number((share * 100).toFixed(3));

describe.each([0.1761, 0.75])("a typical year of PVGIS with its radiation %f h after the hour", (offsetH) => {
  const [atMoment, inMiddle] = [irradianceOf(weatherOf(offsetH, true)), irradianceOf(weatherOf(offsetH, false))];

  it.each(PLANES)("%s: within 0.3 % in the year", (name, plane) => {
    const expected = referenceSum(plane, offsetH);
    const difference = sum(onPlane(atMoment, plane)) / expected - 1;
    const without = sum(onPlane(inMiddle, plane)) / expected - 1;
    process.stdout.write(`${offsetH} h, ${name}: ${percent(difference)} % (in the middle: ${percent(without)} %)\n`);
    expect(Math.abs(difference)).toBeLessThan(0.003);
    // Of planes that both halves of the day reach, the wrong sun takes in the morning what it gives in the evening.
    if (name === "fixed 90° west") expect(Math.abs(without)).toBeGreaterThan(0.1);
  });

  it("sun within 0.05° of the reference at the instants", () => {
    const { zenith } = atMoment.sun;
    const worst = instants(offsetH).reduce((most, ms, i) => {
      const aside = Math.abs(zenith[i]! - Math.acos(sunAt(ms)[2]));
      return Math.max(most, (aside * 180) / Math.PI);
    }, 0);
    expect(worst).toBeLessThan(0.05);
  });

  it("angles with the most radiation yield within 0.3 % of the best", () => {
    const angles = bestAngles(atMoment, PLACE.latitudeDeg, "no_tracking");
    const yieldOf = (tiltDeg: number, azimuthDeg: number) =>
      referenceSum({ tiltDeg, azimuthDeg, tracking: "no_tracking" } as unknown as Plane, offsetH);
    let best = 0;
    for (let tilt = 20; tilt <= 50; tilt += 5)
      for (let azimuth = 160; azimuth <= 200; azimuth += 5) best = Math.max(best, yieldOf(tilt, azimuth));
    const at = yieldOf(angles.tiltDeg, angles.azimuthDeg);
    process.stdout.write(`${offsetH} h, best angles ${JSON.stringify(angles)}: ${percent(at / best - 1)} %\n`);
    expect(at / best).toBeGreaterThan(0.997);
  });
});
