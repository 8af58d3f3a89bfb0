import type { Dataset, File } from "h5wasm";
import type { NetcdfFile, NetcdfVariable } from "~jobs/engines/exchange";

/** HDF5 File Format Specification 3.0, II.A: what a file begins with. netCDF-4 is HDF5. */
const HDF5 = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
/** netCDF classic format and its variants: "CDF" and a version. */
const CLASSIC = [0x43, 0x44, 0x46];

/** Values of all variables of a file that are read, together. */
const MOST_VALUES = 20_000_000;
const MOST_VARIABLES = 5_000;

const begins = (bytes: Uint8Array, signature: readonly number[]): boolean =>
  signature.every((byte, i) => bytes[i] === byte);

/** Whether a file is netCDF: in HDF5, or in the classic format, which PyPSA does not write. */
export const netcdfKind = (bytes: Uint8Array): "hdf5" | "classic" | null =>
  begins(bytes, HDF5) ? "hdf5" : begins(bytes, CLASSIC) ? "classic" : null;

const PATH = "/model.nc";

/**
 * Reads a netCDF-4 file. The library works on a file system of its own in memory, so that a file that refers to others finds
 * none. Throws when the file is damaged or has more variables or values than it may.
 */
export async function readHdf5<T>(bytes: Uint8Array, read: (content: NetcdfFile) => T): Promise<T> {
  // Only a process that reads such a file loads the library, which is large.
  const { default: h5wasm } = await import("h5wasm");
  const { FS, activate_throwing_error_handler } = await h5wasm.ready;
  activate_throwing_error_handler();
  FS.writeFile(PATH, bytes);
  try {
    const file = new h5wasm.File(PATH, "r");
    try {
      const datasets = file.keys().flatMap((name) => {
        const item = file.get(name);
        return item instanceof h5wasm.Dataset ? [[name, item] as const] : [];
      });
      return read(contentOf(file, datasets));
    } finally {
      file.close();
    }
  } finally {
    FS.unlink(PATH);
  }
}

function contentOf(file: File, datasets: readonly (readonly [string, Dataset])[]): NetcdfFile {
  if (datasets.length > MOST_VARIABLES) throw new Error("too many variables");
  let values = 0;
  const variable = (dataset: Dataset): NetcdfVariable => {
    const shape = dataset.shape ?? [];
    return {
      ...{ shape, units: textOf(dataset, "units") },
      values: () => {
        values += shape.reduce((product, n) => product * n, 1);
        if (values > MOST_VALUES) throw new Error("too many values");
        return columnOf(dataset);
      },
    };
  };
  return {
    attributes: new Map(Object.keys(file.attrs).map((name) => [name, textOf(file, name)])),
    variables: new Map(datasets.map(([name, dataset]) => [name, variable(dataset)])),
  };
}

function textOf(item: Dataset | File, attribute: string): string {
  const value = item.attrs[attribute]?.value;
  return typeof value === "string" ? value : "";
}

/** Numbers of any width as numbers, texts as texts. */
function columnOf(dataset: Dataset): (string | number)[] {
  const { value } = dataset;
  if (ArrayBuffer.isView(value) || Array.isArray(value))
    return Array.from(value as ArrayLike<unknown>, (one) => (typeof one === "string" ? one : Number(one)));
  throw new Error("neither numbers nor texts");
}
