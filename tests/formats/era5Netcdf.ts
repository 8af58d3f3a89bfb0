import h5wasm from "h5wasm";
import { HOUR_MS } from "~/entities/core/clock";
import { classicNetcdf, type WrittenVariable } from "./classicNetcdf";

/** ERA5 on single levels around 48.5° N, 8.5° E, by formulas of ours: of each cell another number of thousandths. */
export const ERA5 = {
  /** End of the first hour. */
  firstStampMs: Date.UTC(2023, 0, 1),
  hours: 96,
  latitudes: [48.75, 48.5, 48.25],
  longitudes: [8.25, 8.5],
  /** Energy of the hour before a stamp [J/m²]: whole kJ between 6 and 18 o'clock (UTC). */
  ssrd: (hour: number, cell: number): number => {
    const ending = hour % 24;
    return ending > 6 && ending <= 18 ? (100 + 7 * (12 - Math.abs(12.5 - ending)) + cell) * 1000 : 0;
  },
  t2m: (hour: number, cell: number): number => 270 + (hour % 24) / 4 + cell,
  u100: (hour: number): number => 3 + 3 * (hour % 4),
  v100: (hour: number): number => -(4 + 4 * (hour % 4)),
};

const grid = (value: (hour: number, cell: number) => number): number[] =>
  Array.from({ length: ERA5.hours * 6 }, (_, i) => value(Math.floor(i / 6), i % 6));
const stamps = Array.from({ length: ERA5.hours }, (_, i) => ERA5.firstStampMs + i * HOUR_MS);

const FILL = -32_767;
/** The old form of the climate data store: packed in 16 bits, stamps in hours since 1900. At hour 30 t2m has no value. */
export function era5Classic(
  version: 1 | 2 | 5,
  options: { unlimited?: boolean; change?: (variables: WrittenVariable[]) => WrittenVariable[] } = {},
): Uint8Array {
  const dimensions = ["time", "latitude", "longitude"];
  const packed = (name: string, units: string, values: readonly number[], scale: number): WrittenVariable => ({
    name,
    dimensions,
    type: "short",
    attributes: { scale_factor: scale, add_offset: 300, _FillValue: FILL, missing_value: FILL, units },
    values: values.map((value) => (Number.isNaN(value) ? FILL : Math.round((value - 300) / scale))),
  });
  const hours = stamps.map((ms) => (ms - Date.UTC(1900, 0, 1)) / HOUR_MS);
  const variables: WrittenVariable[] = [
    { name: "longitude", dimensions: ["longitude"], type: "float", values: ERA5.longitudes },
    { name: "latitude", dimensions: ["latitude"], type: "float", values: ERA5.latitudes },
    {
      name: "time",
      dimensions: ["time"],
      type: "int",
      attributes: { units: "hours since 1900-01-01 00:00:00.0", calendar: "gregorian" },
      values: hours,
    },
    packed("ssrd", "J m**-2", grid(ERA5.ssrd), 100),
    packed(
      "t2m",
      "K",
      grid((hour, cell) => (hour === 30 ? Number.NaN : ERA5.t2m(hour, cell))),
      0.25,
    ),
    packed("d2m", "K", grid(ERA5.t2m), 0.25),
  ];
  return classicNetcdf({
    version,
    dimensions: { time: ERA5.hours, latitude: 3, longitude: 2 },
    ...(options.unlimited ? { unlimited: "time" } : {}),
    variables: options.change?.(variables) ?? variables,
  });
}

/** The new form: netCDF-4 with stamps in seconds since 1970, packed by zlib. */
export async function era5Hdf5(): Promise<Uint8Array> {
  const { FS } = await h5wasm.ready;
  const file = new h5wasm.File("/era5.nc", "w");
  const axis = (name: string, data: BigInt64Array | Float64Array, units: string) => {
    const written = file.create_dataset({ name, data, maxshape: [null], chunks: [data.length] });
    written.create_attribute("units", units);
    written.make_scale(name);
  };
  axis(
    "valid_time",
    BigInt64Array.from(stamps, (ms) => BigInt(ms / 1000)),
    "seconds since 1970-01-01",
  );
  axis("latitude", Float64Array.from(ERA5.latitudes), "degrees_north");
  axis("longitude", Float64Array.from(ERA5.longitudes), "degrees_east");
  const put = (name: string, units: string, value: (hour: number, cell: number) => number) => {
    const data = Float32Array.from(grid(value));
    const shape = [ERA5.hours, 3, 2];
    const written = file.create_dataset({ name, data, shape, chunks: [48, 3, 2], compression: 4 });
    written.create_attribute("units", units);
    written.create_attribute("_FillValue", Number.NaN);
    ["valid_time", "latitude", "longitude"].forEach((one, i) => written.attach_scale(i, one));
  };
  put("ssrd", "J m**-2", ERA5.ssrd);
  put("fdir", "J m**-2", (hour, cell) => ERA5.ssrd(hour, cell) / 2);
  put("t2m", "K", ERA5.t2m);
  for (const height of ["10", "100"]) {
    put(`u${height}`, "m s**-1", ERA5.u100);
    put(`v${height}`, "m s**-1", ERA5.v100);
  }
  file.close();
  return FS.readFile("/era5.nc");
}
