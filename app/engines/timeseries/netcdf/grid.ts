/** What an attribute of netCDF holds: a text, or numbers. */
export type GridAttribute = string | number[];

/** A variable of a netCDF file; nothing of its values is read before `read`. */
export interface GridVariable {
  dimensions: string[];
  shape: number[];
  attributes: ReadonlyMap<string, GridAttribute>;
  /** As stored, the last dimension the fastest; from `start`, `count` of each dimension. Throws where the file is too short or damaged. */
  read(start: readonly number[], count: readonly number[]): ArrayLike<number>;
}

/** The variables of numbers of a netCDF file, by name. */
export type GridFile = ReadonlyMap<string, GridVariable>;

export const attributeText = ({ attributes }: GridVariable, name: string): string => {
  const value = attributes.get(name);
  return typeof value === "string" ? value.trim() : "";
};

export const attributeNumber = ({ attributes }: GridVariable, name: string): number | null => {
  const value = attributes.get(name);
  return Array.isArray(value) && value.length === 1 ? value[0]! : null;
};

/**
 * Values as they are meant: stored * scale_factor + add_offset, NaN where there is none (_FillValue, missing_value), as the CF conventions
 * 1.11, 2.5.1 and 8.1, say.
 */
export function meantValues(variable: GridVariable, start: readonly number[], count: readonly number[]): Float64Array {
  const scale = attributeNumber(variable, "scale_factor") ?? 1;
  const offset = attributeNumber(variable, "add_offset") ?? 0;
  const missing = ["_FillValue", "missing_value"].map((name) => attributeNumber(variable, name));
  return Float64Array.from(variable.read(start, count), (value) =>
    missing.includes(value) ? Number.NaN : value * scale + offset,
  );
}
