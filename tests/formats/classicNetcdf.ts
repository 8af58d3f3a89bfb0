/** A netCDF file of the classic format, as Unidata's specification says: big-endian, names and values padded to 4 bytes. */
export interface WrittenVariable {
  name: string;
  dimensions: string[];
  type: "short" | "int" | "float" | "double";
  attributes?: Record<string, string | number>;
  values: ArrayLike<number>;
}

const NUMBER = { short: 3, int: 4, float: 5, double: 6 } as const;
const WIDTH = { short: 2, int: 4, float: 4, double: 8 } as const;

const int = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const long = (value: number): Buffer => Buffer.concat([int(Math.floor(value / 2 ** 32)), int(value % 2 ** 32)]);
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)]);

function numbers(type: WrittenVariable["type"], values: ArrayLike<number>): Buffer {
  const bytes = Buffer.alloc(values.length * WIDTH[type]);
  const write = { short: "writeInt16BE", int: "writeInt32BE", float: "writeFloatBE", double: "writeDoubleBE" } as const;
  Array.from(values, (value, i) => bytes[write[type]](value, i * WIDTH[type]));
  return bytes;
}

interface Written {
  /** 1: classic, 2: 64-bit offset, 5: 64-bit data. */
  version: 1 | 2 | 5;
  /** Their lengths. */
  dimensions: Record<string, number>;
  /** The dimension that grows, the first of its variables. */
  unlimited?: string;
  variables: readonly WrittenVariable[];
}

export function classicNetcdf({ version, dimensions, unlimited, variables }: Written): Uint8Array {
  const size = version === 5 ? long : int;
  const text = (value: string) => Buffer.concat([size(Buffer.byteLength(value)), padded(Buffer.from(value))]);
  const list = (tag: number, items: readonly Buffer[]) =>
    items.length === 0 ? Buffer.concat([int(0), size(0)]) : Buffer.concat([int(tag), size(items.length), ...items]);
  const attribute = (type: WrittenVariable["type"], name: string, value: string | number) =>
    typeof value === "string"
      ? Buffer.concat([text(name), int(2), text(value)])
      : // A fill has the type of its variable.
        Buffer.concat(
          /fill|missing/i.test(name)
            ? [text(name), int(NUMBER[type]), size(1), padded(numbers(type, [value]))]
            : [text(name), int(6), size(1), numbers("double", [value])],
        );
  const names = Object.keys(dimensions);
  const isRecord = ({ dimensions }: WrittenVariable) => unlimited !== undefined && dimensions[0] === unlimited;
  const ofRecords = variables.filter(isRecord);
  const count = unlimited ? dimensions[unlimited]! : 0;
  const record = (one: WrittenVariable, i: number) => {
    const part = one.values.length / count;
    const bytes = numbers(one.type, Array.from(one.values).slice(i * part, (i + 1) * part));
    return ofRecords.length === 1 ? bytes : padded(bytes);
  };
  const fixed = variables.filter((one) => !isRecord(one)).map((one) => padded(numbers(one.type, one.values)));
  const header = (begins: readonly number[]) =>
    Buffer.concat([
      Buffer.from(`CDF${String.fromCharCode(version)}`, "latin1"),
      size(count),
      list(
        0x0a,
        names.map((name) => Buffer.concat([text(name), size(name === unlimited ? 0 : dimensions[name]!)])),
      ),
      list(0x0c, []),
      list(
        0x0b,
        variables.map((one, i) =>
          Buffer.concat([
            text(one.name),
            size(one.dimensions.length),
            ...one.dimensions.map((name) => size(names.indexOf(name))),
            list(
              0x0c,
              Object.entries(one.attributes ?? {}).map(([name, value]) => attribute(one.type, name, value)),
            ),
            int(NUMBER[one.type]),
            size(0),
            (version === 1 ? int : long)(begins[i]!),
          ]),
        ),
      ),
    ]);
  let at = header(variables.map(() => 0)).length;
  let part = 0;
  const begins = variables.map((one) => {
    if (isRecord(one)) return 0;
    at += fixed[part++]!.length;
    return at - fixed[part - 1]!.length;
  });
  ofRecords.forEach((one) => {
    begins[variables.indexOf(one)] = at;
    at += record(one, 0).length;
  });
  const records = Array.from({ length: count }, (_, i) => ofRecords.map((one) => record(one, i))).flat();
  return Buffer.concat([header(begins), ...fixed, ...records]);
}
