import type { Attribute, Dataset, File, Group } from "h5wasm";
import type { NetcdfFile, NetcdfVariable } from "~/engines/exchange";
import { withHdf5 } from "~/services/files/hdf5";

/** Values of all variables and attributes of a file that are read, together, and their bytes: a single text may have millions. */
const MOST_VALUES = 20_000_000;
const MOST_BYTES = 200_000_000;
/** Variables, groups and attributes of groups. */
const MOST_ITEMS = 50_000;
const MOST_DEPTH = 8;

/** Reads a netCDF-4 file. Throws when it is damaged or has more variables, values or bytes than it may. */
export const readHdf5 = <T>(bytes: Uint8Array, use: (content: NetcdfFile) => T): Promise<T> =>
  withHdf5(bytes, (file, kinds) => use(contentOf(file, kinds)));

function contentOf(file: File, kinds: Pick<typeof import("h5wasm"), "Dataset" | "Group">): NetcdfFile {
  let items = 0;
  let values = 0;
  let bytes = 0;
  const count = ({ shape, metadata }: Dataset | Attribute): void => {
    const n = (shape ?? []).reduce((product, length) => product * length, 1);
    values += n;
    bytes += n * metadata.size;
    if (values > MOST_VALUES || bytes > MOST_BYTES) throw new Error("too many values");
  };
  const attributesOf = (item: Dataset | Group): ReadonlyMap<string, Attribute> => new Map(Object.entries(item.attrs));
  const textOf = (attribute: Attribute | undefined): string => {
    if (!attribute) return "";
    count(attribute);
    return textOfAttribute(attribute);
  };
  const variable = (dataset: Dataset): NetcdfVariable => ({
    shape: dataset.shape ?? [],
    units: textOf(attributesOf(dataset).get("units")),
    values: () => {
      count(dataset);
      return columnOf(dataset);
    },
  });
  const within = (group: Group, depth: number): NetcdfFile => {
    const variables = new Map<string, NetcdfVariable>();
    const groups = new Map<string, NetcdfFile>();
    const attributes = attributesOf(group);
    items += group.keys().length;
    if (items > MOST_ITEMS || depth > MOST_DEPTH) throw new Error("too many variables");
    for (const name of group.keys()) {
      const item = group.get(name);
      if (item instanceof kinds.Dataset) variables.set(name, variable(item));
      else if (item instanceof kinds.Group) groups.set(name, within(item, depth + 1));
    }
    items += attributes.size;
    if (items > MOST_ITEMS) throw new Error("too many attributes");
    const texts = new Map([...attributes].map(([name, attribute]) => [name, textOf(attribute)]));
    return { attributes: texts, variables, groups };
  };
  return within(file, 0);
}

/** A text or a number as text, lists of them as lines; nothing else. */
function textOfAttribute(attribute: Attribute): string {
  const value: unknown = attribute.value;
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
