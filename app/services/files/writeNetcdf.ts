import type { NetcdfContent } from "~/engines/exchange";

/** Series are packed by the piece: this many values each. */
const PIECE = 8760;
/** Of zlib: beyond 4 files hardly get smaller. */
const LEVEL = 4;

let files = 0;

/** The bytes of a netCDF-4 file, which is HDF5 with its dimensions as scales (docs.unidata.ucar.edu/netcdf-c, "File format specifications"). */
export async function writeNetcdf({ attributes, variables }: NetcdfContent): Promise<Uint8Array> {
  // Only a process that writes such a file loads the library, which is large.
  const { default: h5wasm } = await import("h5wasm");
  const { FS, activate_throwing_error_handler } = await h5wasm.ready;
  activate_throwing_error_handler();
  const path = `/written-${files++}.nc`;
  const file = new h5wasm.File(path, "w", { track_order: true });
  try {
    for (const { name, dimensions, values, attributes: own } of variables) {
      const shape = dimensions.map((dimension) => lengthOf(variables, dimension));
      const isText = Array.isArray(values);
      const dataset = file.create_dataset({
        name,
        data: isText ? [...values] : (values as Float64Array),
        shape,
        dtype: isText ? "S" : undefined,
        ...(dimensions.length === 2 && values.length > 0 ? packed(shape) : {}),
      });
      for (const [key, value] of Object.entries(own ?? {})) dataset.create_attribute(key, value);
      if (dimensions[0] === name) dataset.make_scale(name);
      else dimensions.forEach((dimension, i) => dataset.attach_scale(i, dimension));
    }
    for (const [key, value] of Object.entries(attributes)) file.create_attribute(key, value);
  } finally {
    file.close();
  }
  const bytes = Uint8Array.from(FS.readFile(path));
  FS.unlink(path);
  return bytes;
}

const packed = ([rows = 1]: readonly number[]) => ({
  chunks: [Math.min(rows, PIECE), 1],
  compression: "gzip" as const,
  compression_opts: LEVEL,
});

const lengthOf = (variables: NetcdfContent["variables"], dimension: string): number =>
  variables.find(({ name }) => name === dimension)!.values.length;
