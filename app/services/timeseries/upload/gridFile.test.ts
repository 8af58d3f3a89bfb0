import { readFile, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { inspectCsv, momentSeen, planeSeen, readCsv } from "~/engines/timeseries";
import { HOUR_MS } from "~/entities/core/clock";
import { classicNetcdf, type WrittenVariable } from "../../../../tests/formats/classicNetcdf";
import { ERA5, era5Classic, era5Hdf5 } from "../../../../tests/formats/era5Netcdf";
import { gridToCsv } from "./gridFile";

const [from, to] = [join(tmpdir(), "grid-from.nc"), join(tmpdir(), "grid-to.csv")];
/** In the north-west of the second cell of the second row: 48.5° N, 8.5° E. */
const PLACE = [8.47, 48.52] as const;
const CELL = 3;
const written = async (content: Uint8Array, position: readonly [number, number] | null = PLACE) => {
  await writeFile(from, content);
  return gridToCsv(from, to, position && [...position]);
};
const lines = async () => (await readFile(to, "utf8")).replace("\ufeff", "").trim().split("\r\n");
const column = async (at: number) => (await lines()).slice(1).map((line) => line.split(",")[at]);
const hours = Array.from({ length: ERA5.hours }, (_, hour) => hour);
const replaced = (name: string, change: Partial<WrittenVariable>) => (all: WrittenVariable[]) =>
  all.map((one) => (one.name === name ? { ...one, ...change } : one));

describe("a netCDF file of ERA5", () => {
  it.each([
    ["the classic format", 1, false],
    ["64-bit offsets, hours as records", 2, true],
    ["64-bit data, hours as records", 5, true],
  ] as const)("in %s is the table of the nearest cell", async (_, version, unlimited) => {
    expect(await written(era5Classic(version, { unlimited }))).toEqual({
      notes: [
        {
          key: "timeseries.grid_cell_near",
          severity: "note",
          // 0.02° of latitude are 2.22 km, 0.03° of longitude at 48.5° are 2.21 km.
          params: { latitude: 48.5, longitude: 8.5, km: 3.1 },
        },
      ],
    });
    const [header, first] = await lines();
    expect(header!.replaceAll('"', "")).toBe("valid_time,ssrd [J/m²],t2m [K]");
    expect(first).toBe("2023-01-01T00:00:00Z,0,273");
    expect((await lines()).at(-1)).toMatch(/^2023-01-04T23:00:00Z,/);
    expect((await column(1)).map(Number)).toEqual(hours.map((hour) => ERA5.ssrd(hour, CELL)));
    expect(await column(2)).toEqual(hours.map((hour) => (hour === 30 ? "" : String(ERA5.t2m(hour, CELL)))));
  });

  it("in netCDF-4 has the speed of the wind, and the radiation of the hour before each stamp", async () => {
    expect(await written(await era5Hdf5())).toMatchObject({
      notes: [
        { key: "timeseries.grid_cell_near", params: { km: 3.1 } },
        { key: "timeseries.grid_wind_low", severity: "warning", column: 5 },
      ],
    });
    const csv = await readFile(to);
    const seen = (await inspectCsv(csv))!;
    const names = ["ssrd [J/m²]", "fdir [J/m²]", "t2m [K]", "wind speed at 100 m [m/s]", "wind speed at 10 m [m/s]"];
    expect([seen.format, seen.columns]).toEqual(["ERA5", ["valid_time", ...names]]);
    expect((await column(4)).map(Number)).toEqual(hours.map((hour) => 5 + 5 * (hour % 4)));
    for (const at of [1, 2]) expect(momentSeen(seen, at).value).toEqual({ moment: "before", minute: null });
    expect(planeSeen(seen.columns, 2).value).toBe("horizontal");
    const result = await readCsv(csv, { valueColumn: 1, stampsMark: "end" });
    expect([result.firstMs, result.lastMs, result.stepS]).toEqual([
      ERA5.firstStampMs - HOUR_MS,
      ERA5.firstStampMs + (ERA5.hours - 2) * HOUR_MS,
      3600,
    ]);
    const values = result.blocks.flatMap((block) => Array.from(block.values)).filter((value) => !Number.isNaN(value));
    // Each day twelve hours of 103 kJ and 7 kJ times 2 * (11.5 + 10.5 + … + 6.5).
    expect(values.reduce((all, value) => all + value, 0)).toBe(4 * (12 * 103 + 7 * 108) * 1000);
  });

  it("without a fill of its own has gaps where nobody wrote a value", async () => {
    const { add_offset, scale_factor, units } = { add_offset: 300, scale_factor: 0.25, units: "K" };
    const values = hours.flatMap((hour) => Array.from({ length: 6 }, () => (hour === 30 ? -32_767 : -80)));
    const packed = replaced("t2m", { attributes: { add_offset, scale_factor, units }, values });
    expect(await written(era5Classic(1, { change: packed }))).toHaveProperty("notes");
    expect((await column(2)).map((text, hour) => [hour, text]).filter(([, text]) => text !== "280")).toEqual([
      [30, ""],
    ]);
    const float = values.map((value) => (value === -80 ? 280 : 9.969209968386869e36));
    const plain = replaced("t2m", { type: "float", attributes: { units }, values: float });
    expect(await written(era5Classic(1, { change: plain }))).toHaveProperty("notes");
    expect([(await column(2))[29], (await column(2))[30]]).toEqual(["280", ""]);
  });

  it("is taken where there is one cell, wherever that is", async () => {
    const one = (all: WrittenVariable[]) =>
      all
        .filter(({ name }) => name !== "t2m" && name !== "d2m")
        .map((variable) => ({
          ...variable,
          ...(variable.name === "ssrd"
            ? { dimensions: ["time"], values: Array.from(variable.values).filter((_, i) => i % 6 === 0) }
            : {}),
          ...(/tude$/.test(variable.name)
            ? { dimensions: [], values: [variable.name === "latitude" ? -10 : 359.9] }
            : {}),
        }));
    const file = era5Classic(1, { change: one });
    expect(await written(file, null)).toMatchObject({
      notes: [{ key: "timeseries.grid_cell", params: { latitude: -10 } }],
    });
    // Across the meridian of Greenwich: 0.2° of longitude.
    expect(await written(file, [0.1, -10])).toMatchObject({ notes: [{ params: { km: 21.9 } }] });
  });

  it("takes of two versions of an hour the one that is there", async () => {
    const versions = (all: WrittenVariable[]) =>
      all
        .filter(({ name }) => name !== "d2m")
        .map((variable) =>
          variable.dimensions.length < 3
            ? variable
            : {
                ...variable,
                dimensions: ["time", "expver", "latitude", "longitude"],
                values: hours.flatMap((hour) => {
                  const part = Array.from(variable.values).slice(hour * 6, hour * 6 + 6);
                  const none = part.map(() => -32_767);
                  return hour < 50 ? [...part, ...none] : [...none, ...part];
                }),
              },
        );
    const variables: WrittenVariable[] = [];
    era5Classic(1, { change: (all) => (variables.push(...versions(all)), all) });
    const dimensions = { time: 96, expver: 2, latitude: 3, longitude: 2 };
    expect(await written(classicNetcdf({ version: 1, dimensions, variables }))).toHaveProperty("notes");
    expect((await column(1)).map(Number)).toEqual(hours.map((hour) => ERA5.ssrd(hour, CELL)));
  });
});

it("sums since midnight, as ERA5-Land has them, are the energies of their hours", async () => {
  // Of each day (UTC) from 01:00 to 24:00; the first stamp, 00:00, is the end of a day whose other hours the file lacks.
  const sums: number[] = [];
  for (const hour of hours)
    for (let cell = 0; cell < 6; cell++) {
      const before = hour % 24 === 1 ? 0 : (sums[(hour - 1) * 6 + cell] ?? 0);
      sums.push(before + ERA5.ssrd(hour, cell));
    }
  const packed = sums.map((sum) => Math.round((sum - 300) / 100));
  const outcome = await written(era5Classic(1, { change: replaced("ssrd", { values: packed }) }));
  expect(outcome).toMatchObject({ notes: [{}, { key: "timeseries.grid_summed", severity: "note", column: 1 }] });
  const read = (await column(1)).map((text) => (text === "" ? null : Number(text)));
  // Taken for energies of hours, the year had some seven times the sun.
  expect(read).toEqual(hours.map((hour) => (hour === 0 ? null : ERA5.ssrd(hour, CELL))));
});

describe("a netCDF file is refused", () => {
  const plain = era5Classic(1);
  it.each([
    ["too far from the place", plain, [9.5, 48.5], ["grid_far", { km: 74, max: 50 }]],
    ["of several cells without a place", plain, null, ["grid_no_place", { cells: 6 }]],
    [
      "of another unit",
      era5Classic(1, { change: replaced("t2m", { attributes: { units: "degC" } }) }),
      PLACE,
      ["grid_unit", { text: "degC" }],
    ],
    [
      "of another calendar",
      era5Classic(1, {
        change: replaced("time", { attributes: { units: "hours since 1900-01-01", calendar: "noleap" } }),
      }),
      PLACE,
      ["bad_time", {}],
    ],
    [
      "without weather",
      era5Classic(1, { change: (all) => all.filter(({ name }) => name !== "ssrd" && name !== "t2m") }),
      PLACE,
      ["grid_no_weather", {}],
    ],
    [
      "without latitudes",
      era5Classic(1, { change: (all) => all.filter(({ name }) => name !== "latitude") }),
      PLACE,
      ["grid_axis_missing", {}],
    ],
    [
      "with radiation every three hours",
      era5Classic(1, { change: replaced("time", { values: hours.map((hour) => 3 * hour) }) }),
      PLACE,
      ["grid_step", { hours: 3 }],
    ],
    ["cut off in its values", plain.subarray(0, 1500), PLACE, ["netcdf_damaged", {}]],
    ["cut off in its header", plain.subarray(0, 200), PLACE, ["netcdf_damaged", {}]],
    ["of GRIB", Buffer.from("GRIB0000"), PLACE, ["grib", {}]],
    ["of another kind", Buffer.from("CSV;0000"), PLACE, ["not_netcdf", {}]],
  ] as const)("%s", async (_, content, position, [message, params]) => {
    expect(await written(content, position)).toMatchObject({ message: `timeseries.format.${message}`, params });
  });

  it("by what its header claims, before there is room for it", async () => {
    const axis = { name: "latitude", dimensions: ["latitude"], type: "float", values: [1] } as const;
    const huge = (latitude: number) =>
      classicNetcdf({
        version: 1,
        dimensions: { latitude, longitude: 2, time: 1 },
        variables: [
          { ...axis, dimensions: [...axis.dimensions] },
          { name: "longitude", dimensions: ["longitude"], type: "float", values: [1, 2] },
          {
            name: "time",
            dimensions: ["time"],
            type: "int",
            attributes: { units: "hours since 1900-01-01" },
            values: [1],
          },
          {
            name: "t2m",
            dimensions: ["time", "latitude", "longitude"],
            type: "float",
            attributes: { units: "K" },
            values: [1],
          },
        ],
      });
    expect(await written(huge(4_000_000_000))).toMatchObject({ message: "timeseries.format.netcdf_too_large" });
    expect(await written(huge(40_000))).toMatchObject({ message: "timeseries.format.netcdf_damaged" });
    const lists = Buffer.from(era5Classic(1));
    // The number of dimensions, then the length of the first name.
    for (const [at, message] of [
      [12, "netcdf_too_large"],
      [16, "netcdf_damaged"],
    ] as const) {
      const changed = Buffer.from(lists);
      changed.writeUInt32BE(0x7fff_ffff, at);
      expect(await written(changed)).toMatchObject({ message: `timeseries.format.${message}` });
    }
    const hdf5 = await era5Hdf5();
    expect(await written(hdf5.subarray(0, 3000))).toMatchObject({ message: "timeseries.format.netcdf_damaged" });
    await truncate(from, 4_000_000_000);
    expect(await gridToCsv(from, to, null)).toMatchObject({ message: "timeseries.format.too_large" });
  });
});
