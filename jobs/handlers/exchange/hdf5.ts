import type { Dataset, File, Group } from "h5wasm";
import type { NetcdfFile, NetcdfVariable } from "~/engines/exchange";

/** HDF5 File Format Specification 3.0, II.A: what a file begins with. netCDF-4 is HDF5. */
const HDF5 = [0x89, 0x48, 0x44, 0x46, 0x0d, 0x0a, 0x1a, 0x0a];
/** netCDF classic format and its variants: "CDF" and a version. */
const CLASSIC = [0x43, 0x44, 0x46];

/** Values of all variables of a file that are read, together. */
const MOST_VALUES = 20_000_000;
/** Variables and groups. */
const MOST_ITEMS = 50_000;
const MOST_DEPTH = 8;

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
export async function readHdf5<T>(bytes: Uint8Array, use: (content: NetcdfFile) => T): Promise<T> {
  // Only a process that reads such a file loads the library, which is large.
  const { default: h5wasm } = await import("h5wasm");
  const { FS, activate_throwing_error_handler } = await h5wasm.ready;
  activate_throwing_error_handler();
  FS.writeFile(PATH, bytes);
  try {
    const file = new h5wasm.File(PATH, "r");
    try {
      return use(contentOf(file, h5wasm));
    } finally {
      file.close();
    }
  } finally {
    FS.unlink(PATH);
  }
}

function contentOf(file: File, kinds: Pick<typeof import("h5wasm"), "Dataset" | "Group">): NetcdfFile {
  let items = 0;
  let values = 0;
  const variable = (dataset: Dataset): NetcdfVariable => {
    const shape = dataset.shape ?? [];
    return {
      shape,
      units: attributeOf(dataset, "units"),
      values: () => {
        values += shape.reduce((product, n) => product * n, 1);
        if (values > MOST_VALUES) throw new Error("too many values");
        return columnOf(dataset);
      },
    };
  };
  const within = (group: Group, depth: number): NetcdfFile => {
    const variables = new Map<string, NetcdfVariable>();
    const groups = new Map<string, NetcdfFile>();
    items += group.keys().length;
    if (items > MOST_ITEMS || depth > MOST_DEPTH) throw new Error("too many variables");
    for (const name of group.keys()) {
      const item = group.get(name);
      if (item instanceof kinds.Dataset) variables.set(name, variable(item));
      else if (item instanceof kinds.Group) groups.set(name, within(item, depth + 1));
    }
    const attributes = new Map(Object.keys(group.attrs).map((name) => [name, attributeOf(group, name)]));
    return { attributes, variables, groups };
  };
  return within(file, 0);
}

/** A text or a number as text, lists of them as lines; nothing else. */
function attributeOf(item: Dataset | Group, attribute: string): string {
  const value: unknown = item.attrs[attribute]?.value;
  const all: unknown[] = ArrayBuffer.isView(value)
    ? Array.from(value as unknown as ArrayLike<unknown>)
    : [value].flat();
  return all.filter((value) => ["string", "number", "bigint"].includes(typeof value)).join("\n");
}

/** Numbers of any width as numbers, texts as texts; a single one is a column of one. */
function columnOf(dataset: Dataset): (string | number)[] {
  const value: unknown = dataset.value;
  const plain = (value: unknown) => (typeof value === "string" ? value : Number(value));
  if (ArrayBuffer.isView(value) || Array.isArray(value)) return Array.from(value as ArrayLike<unknown>, plain);
  if (["string", "number", "bigint"].includes(typeof value)) return [plain(value)];
  throw new Error("neither numbers nor texts");
}
