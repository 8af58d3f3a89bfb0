import { readFile, stat, writeFile } from "node:fs/promises";
import type { Dataset, File } from "h5wasm";
import {
  defaultFill,
  type GridFile,
  type GridNote,
  type GridVariable,
  MOST_CHARACTERS,
  readClassic,
  readEra5,
  Unreadable,
} from "~/engines/timeseries";
import type { FileProblem } from "~/entities/tables/view";
import type { Position } from "~/entities/twin/geometry";
import { csvText } from "~/services/core/csv";
import { isGrib, netcdfKind, withHdf5 } from "~/services/files/hdf5";

/** Variables of a file. */
const MOST_VARIABLES = 1_000;
/** Bytes of a piece that is unpacked as a whole, and of all that are for one variable: seconds of processor time. */
const MOST_CHUNK_BYTES = 256 * 1_048_576;
const MOST_UNPACKED_BYTES = 2048 * 1_048_576;
const ATTRIBUTES = ["units", "calendar", "scale_factor", "add_offset", "_FillValue", "missing_value"];
const MOST_ATTRIBUTE_BYTES = 65_536;

/** What is said of a table that was written. */
export interface WrittenGrid {
  notes: GridNote[];
}

const problemOf = (message: string, params: FileProblem["params"] = {}): FileProblem => ({
  message: `timeseries.format.${message}`,
  params,
});

/**
 * Writes the cell of a netCDF file that is nearest to a place as CSV, with what is said of it; else what is wrong with the file. `position`:
 * longitude and latitude. Takes seconds of processor time.
 */
export async function gridToCsv(
  from: string,
  to: string,
  position: Position | null,
): Promise<WrittenGrid | FileProblem> {
  if ((await stat(from)).size > MOST_CHARACTERS)
    return problemOf("too_large", { megabytes: MOST_CHARACTERS / 1_048_576 });
  const bytes = await readFile(from);
  const kind = netcdfKind(bytes);
  if (!kind) return problemOf(isGrib(bytes) ? "grib" : "not_netcdf");
  const reading =
    kind === "classic" ? readEra5(() => readClassic(bytes), position) : await readHdf5Grid(bytes, position);
  if (!reading) return problemOf("netcdf_damaged");
  if (!reading.ok) return { message: reading.finding.key, params: reading.finding.params };
  await writeFile(to, csvText(reading.table), { mode: 0o600 });
  return { notes: reading.notes };
}

/** Null: the library cannot read the file. */
const readHdf5Grid = (bytes: Uint8Array, position: Position | null): Promise<ReturnType<typeof readEra5> | null> =>
  withHdf5(bytes, (file, { Dataset }) => readEra5(() => gridOf(file, Dataset), position)).catch(() => null);

function gridOf(file: File, kind: typeof Dataset): GridFile {
  const names = file.keys();
  if (names.length > MOST_VARIABLES) throw new Error("too many variables");
  const variables = names.flatMap((name): [string, GridVariable][] => {
    const item = file.get(name);
    // Integers and floating-point numbers.
    if (!(item instanceof kind) || ![0, 1].includes(item.metadata.type) || item.metadata.virtual_sources) return [];
    return [[name, variableOf(name, item)]];
  });
  return new Map(variables);
}

function variableOf(name: string, dataset: Dataset): GridVariable {
  const { shape, chunks, size, type, signed } = dataset.metadata;
  const bytes = size;
  const lengths = shape ?? [];
  return {
    // A variable of a coordinate is the scale of its own dimension.
    dimensions: lengths.map((_, i) => scaleOf(dataset, i) ?? (lengths.length === 1 ? name : "")),
    shape: lengths,
    attributes: attributesOf(dataset),
    unwritten: defaultFill(type === 1 ? "float" : signed ? "signed" : "unsigned", bytes),
    read(start, count) {
      const chunkBytes = (chunks ?? []).reduce((product, n) => product * n, size);
      const touched = (chunks ?? []).reduce((product, n, i) => {
        const [first, last] = [start[i]!, start[i]! + count[i]! - 1];
        return product * (Math.floor(last / n) - Math.floor(first / n) + 1);
      }, 1);
      if (chunkBytes > MOST_CHUNK_BYTES || !(chunkBytes * touched <= MOST_UNPACKED_BYTES))
        throw new Unreadable("netcdf_too_large");
      const values: unknown = lengths.length
        ? dataset.slice(start.map((from, i): [number, number] => [from, from + count[i]!]))
        : dataset.value;
      if (ArrayBuffer.isView(values)) return Float64Array.from(values as unknown as ArrayLike<number>, Number);
      if (typeof values === "number" || typeof values === "bigint") return [Number(values)];
      throw new Error("no numbers");
    },
  };
}

/** The name of the variable that a dimension has its values from. */
const scaleOf = (dataset: Dataset, i: number): string | undefined =>
  dataset.get_attached_scales(i)[0]?.replace(/^.*\//, "");

function attributesOf(dataset: Dataset): GridVariable["attributes"] {
  return new Map(
    ATTRIBUTES.flatMap((name): [string, string | number[]][] => {
      const attribute = dataset.attrs[name];
      if (!attribute || !(attribute.metadata.total_size <= MOST_ATTRIBUTE_BYTES)) return [];
      const { value } = attribute;
      if (typeof value === "string") return [[name, value]];
      const all = ArrayBuffer.isView(value)
        ? Array.from(value as unknown as ArrayLike<number | bigint>, Number)
        : [Number(value)];
      return [[name, all]];
    }),
  );
}
