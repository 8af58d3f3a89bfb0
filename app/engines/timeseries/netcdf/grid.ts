/** What an attribute of netCDF holds: a text, or numbers. */
export type GridAttribute = string | number[];

/** A variable of a netCDF file; nothing of its values is read before `read`. */
export interface GridVariable {
  dimensions: string[];
  shape: number[];
  attributes: ReadonlyMap<string, GridAttribute>;
  /** What netCDF writes where nobody wrote a value; null for bytes, of which all values are meant. */
  unwritten: number | null;
  /** As stored, the last dimension the fastest; from `start`, `count` of each dimension. Throws where the file is too short or damaged. */
  read(start: readonly number[], count: readonly number[]): ArrayLike<number>;
}

/** The variables of numbers of a netCDF file, by name. */
export type GridFile = ReadonlyMap<string, GridVariable>;

const FLOAT_FILL = 9.969209968386869e36;
/** Of integers by their bytes; those of 8 bytes as a number of floating point. */
const SIGNED_FILLS: Readonly<Record<number, number>> = { 2: -32_767, 4: -2_147_483_647, 8: -(2 ** 63) };
const UNSIGNED_FILLS: Readonly<Record<number, number>> = { 2: 65_535, 4: 4_294_967_295, 8: 2 ** 64 };

/** The fill of a type as netcdf.h of Unidata has it (NC_FILL_SHORT and so on), by the bytes of a value. */
export function defaultFill(kind: "signed" | "unsigned" | "float", bytes: number): number | null {
  if (kind === "float") return FLOAT_FILL;
  return (kind === "signed" ? SIGNED_FILLS : UNSIGNED_FILLS)[bytes] ?? null;
}

export const attributeText = ({ attributes }: GridVariable, name: string): string => {
  const value = attributes.get(name);
  return typeof value === "string" ? value.trim() : "";
};

export const attributeNumber = ({ attributes }: GridVariable, name: string): number | null => {
  const value = attributes.get(name);
  return Array.isArray(value) && value.length === 1 ? value[0]! : null;
};

/**
 * Values as they are meant: stored * scale_factor + add_offset, NaN where there is none (_FillValue, missing_value; without
 * both the fill of netCDF), as the CF conventions
 * 1.11, 2.5.1 and 8.1, say.
 */
export function meantValues(variable: GridVariable, start: readonly number[], count: readonly number[]): Float64Array {
  const scale = attributeNumber(variable, "scale_factor") ?? 1;
  const offset = attributeNumber(variable, "add_offset") ?? 0;
  const names = ["_FillValue", "missing_value"];
  const missing = names.some((name) => variable.attributes.has(name))
    ? names.map((name) => attributeNumber(variable, name))
    : [variable.unwritten];
  return Float64Array.from(variable.read(start, count), (value) =>
    missing.includes(value) ? Number.NaN : value * scale + offset,
  );
}
