import { Unreadable } from "../formats/formatTable";
import { defaultFill, type GridAttribute, type GridFile, type GridVariable } from "./grid";

/** More of any of these has no file of weather. */
const MOST_DIMENSIONS = 256;
const MOST_VARIABLES = 1_000;
const MOST_ATTRIBUTES = 20_000;

const [DIMENSIONS, VARIABLES, ATTRIBUTES] = [0x0a, 0x0b, 0x0c];
/** The number of records of a file that was written as a stream. */
const STREAMING = 0xffff_ffff;

type Reader = (view: DataView, at: number) => number;
/** Bytes of a value and how it is read, by the number of its type; texts (2) are no numbers. */
const TYPES: Readonly<Record<number, readonly [bytes: number, read: Reader]>> = {
  1: [1, (view, at) => view.getInt8(at)],
  2: [1, (view, at) => view.getUint8(at)],
  3: [2, (view, at) => view.getInt16(at)],
  4: [4, (view, at) => view.getInt32(at)],
  5: [4, (view, at) => view.getFloat32(at)],
  6: [8, (view, at) => view.getFloat64(at)],
  7: [1, (view, at) => view.getUint8(at)],
  8: [2, (view, at) => view.getUint16(at)],
  9: [4, (view, at) => view.getUint32(at)],
  10: [8, (view, at) => Number(view.getBigInt64(at))],
  11: [8, (view, at) => Number(view.getBigUint64(at))],
};
const TEXT = 2;
const kindOf = (type: number) =>
  type === 5 || type === 6 ? "float" : [7, 8, 9, 11].includes(type) ? "unsigned" : "signed";

interface Described {
  name: string;
  dimensionIds: number[];
  attributes: Map<string, GridAttribute>;
  type: number;
  begin: number;
}

const damaged = () => new Unreadable("netcdf_damaged");
const padded = (bytes: number): number => Math.ceil(bytes / 4) * 4;

/**
 * Reads the header of a netCDF file of the classic, the 64-bit offset or the 64-bit data format. Source: The NetCDF Classic Format
 * Specification of Unidata (docs.unidata.ucar.edu/nug/current/file_format_specifications.html) and CDF-5 of PnetCDF. Sizes in it are only
 * believed as far as the file is long. Throws Unreadable.
 */
export function readClassic(bytes: Uint8Array): GridFile {
  try {
    return variablesOf(bytes);
  } catch (error) {
    // Behind the end of the file.
    if (error instanceof RangeError) throw damaged();
    throw error;
  }
}

function variablesOf(bytes: Uint8Array): GridFile {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const version = bytes[3];
  if (version !== 1 && version !== 2 && version !== 5) throw damaged();
  let at = 4;
  const int = () => view.getUint32((at += 4) - 4);
  const long = () => Number(view.getBigUint64((at += 8) - 8));
  const size = version === 5 ? long : int;
  const offset = version === 1 ? int : long;
  const skip = (count: number): number => {
    const from = at;
    at += padded(count);
    if (!(at <= bytes.length)) throw damaged();
    return from;
  };
  const name = () => {
    const length = size();
    const from = skip(length);
    return new TextDecoder().decode(bytes.subarray(from, from + length));
  };
  const list = <T>(tag: number, most: number, item: () => T): T[] => {
    const fileTag = int();
    const count = size();
    if (fileTag === 0 && count === 0) return [];
    if (fileTag !== tag) throw damaged();
    if (count > most) throw new Unreadable("netcdf_too_large");
    return Array.from({ length: count }, item);
  };
  let attributeCount = 0;
  const attribute = (): [string, GridAttribute] => {
    if (++attributeCount > MOST_ATTRIBUTES) throw new Unreadable("netcdf_too_large");
    const key = name();
    const type = int();
    const count = size();
    const [width, read] = TYPES[type] ?? [];
    if (!width || !read) throw damaged();
    const from = skip(count * width);
    if (type === TEXT) return [key, new TextDecoder().decode(bytes.subarray(from, from + count))];
    // Long lists say nothing that is read here.
    return [key, Array.from({ length: count > 16 ? 0 : count }, (_, i) => read(view, from + i * width))];
  };

  const streaming = version === 5 ? 2 ** 64 : STREAMING;
  const records = size();
  const dimensions = list(DIMENSIONS, MOST_DIMENSIONS, () => ({ name: name(), length: size() }));
  list(ATTRIBUTES, MOST_ATTRIBUTES, attribute);
  const described = list(VARIABLES, MOST_VARIABLES, (): Described => {
    const one = name();
    const rank = size();
    if (rank > MOST_DIMENSIONS) throw new Unreadable("netcdf_too_large");
    const dimensionIds = Array.from({ length: rank }, size);
    if (dimensionIds.some((id) => id >= dimensions.length)) throw damaged();
    const attributes = new Map(list(ATTRIBUTES, MOST_ATTRIBUTES, attribute));
    const type = int();
    // The size of a variable is redundant, and wrong for large ones.
    size();
    return { name: one, dimensionIds, attributes, type, begin: offset() };
  });
  const isRecord = ({ dimensionIds }: Described) =>
    dimensionIds.length > 0 && dimensions[dimensionIds[0]!]!.length === 0;
  const sizeOf = (one: Described) =>
    one.dimensionIds
      .slice(isRecord(one) ? 1 : 0)
      .reduce((product, id) => product * dimensions[id]!.length, TYPES[one.type]?.[0] ?? 0);
  const ofRecords = described.filter(isRecord);
  // A single variable of records is not padded.
  const recordBytes =
    ofRecords.length === 1 ? sizeOf(ofRecords[0]!) : ofRecords.reduce((sum, one) => sum + padded(sizeOf(one)), 0);
  const firstRecord = Math.min(...ofRecords.map(({ begin }) => begin));
  const recordCount =
    records >= streaming ? Math.max(0, Math.floor((bytes.length - firstRecord) / recordBytes)) || 0 : records;
  return new Map(
    described
      .filter(({ type }) => type !== TEXT && TYPES[type] !== undefined)
      .map((one): [string, GridVariable] => {
        const shape = one.dimensionIds.map((id, i) =>
          i === 0 && isRecord(one) ? recordCount : dimensions[id]!.length,
        );
        const layout = { begin: one.begin, type: one.type, shape, recordBytes: isRecord(one) ? recordBytes : null };
        return [
          one.name,
          {
            dimensions: one.dimensionIds.map((id) => dimensions[id]!.name),
            shape,
            attributes: one.attributes,
            unwritten: defaultFill(kindOf(one.type), TYPES[one.type]![0]),
            read: (start, count) => readPart(view, layout, start, count),
          },
        ];
      }),
  );
}

interface Layout {
  begin: number;
  type: number;
  shape: readonly number[];
  /** From record to record; null where the variable is in one piece. */
  recordBytes: number | null;
}

function readPart(
  view: DataView,
  { begin, type, shape, recordBytes }: Layout,
  start: readonly number[],
  count: readonly number[],
): Float64Array {
  const [width, read] = TYPES[type]!;
  const steps = shape.map((_, i) => shape.slice(i + 1).reduce((product, n) => product * n, width));
  if (recordBytes !== null) steps[0] = recordBytes;
  const last = steps.reduce((sum, step, i) => sum + step * (start[i]! + count[i]! - 1), begin + width);
  // Looked at before there is room for the values.
  if (!(last <= view.byteLength) || shape.some((n, i) => start[i]! + count[i]! > n)) throw damaged();
  const values = new Float64Array(count.reduce((product, n) => product * n, 1));
  const index = count.map(() => 0);
  for (let i = 0; i < values.length; i++) {
    values[i] = read(
      view,
      steps.reduce((sum, step, d) => sum + step * (start[d]! + index[d]!), begin),
    );
    for (let d = index.length - 1; d >= 0 && ++index[d]! >= count[d]!; d--) index[d] = 0;
  }
  return values;
}
