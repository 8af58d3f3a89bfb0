/** A value per component for all snapshots, or one for each of them. */
export type Profile = number | Float64Array;

/** A column as a file has it: texts of a CSV, or numbers. */
export type Column = readonly (string | number)[];

const FALSE = new Set(["", "false", "0", "0.0", "nan", "none"]);

/** "inf", "Infinity" and numbers as PyPSA writes them; undefined for an empty cell or NaN. */
export function numberOf(cell: string | number | undefined): number | undefined {
  if (cell === undefined) return undefined;
  if (typeof cell === "number") return Number.isNaN(cell) ? undefined : cell;
  const text = cell.trim().toLowerCase();
  if (text === "" || text === "nan" || text === "none" || text === "n/a") return undefined;
  if (/^\+?inf(inity)?$/.test(text)) return Number.POSITIVE_INFINITY;
  if (/^-inf(inity)?$/.test(text)) return Number.NEGATIVE_INFINITY;
  if (text === "true") return 1;
  if (text === "false") return 0;
  const value = Number(text);
  return Number.isNaN(value) ? undefined : value;
}

/**
 * The components of one kind: a column per attribute, and for attributes that change with time a profile per component. It
 * notes which attributes were asked for: what nobody asked for was not taken.
 */
export class Table {
  readonly readNames = new Set<string>();
  private readonly indexOf: ReadonlyMap<string, number>;

  constructor(
    /** "generators": as the files are called. */
    readonly list: string,
    readonly names: readonly string[],
    readonly columns: ReadonlyMap<string, Column>,
    /** By attribute and name of the component. */
    readonly series: ReadonlyMap<string, ReadonlyMap<string, Float64Array>> = new Map(),
  ) {
    this.indexOf = new Map(names.map((name, i) => [name, i]));
  }

  has = (name: string): boolean => this.indexOf.has(name);
  index = (name: string): number | undefined => this.indexOf.get(name);

  text(row: number, attribute: string): string {
    this.readNames.add(attribute);
    const cell = String(this.columns.get(attribute)?.[row] ?? "").trim();
    return cell.toLowerCase() === "nan" ? "" : cell;
  }

  /** Undefined where nothing is entered. */
  entered(row: number, attribute: string): number | undefined {
    this.readNames.add(attribute);
    return numberOf(this.columns.get(attribute)?.[row]);
  }

  number = (row: number, attribute: string, fallback: number): number => this.entered(row, attribute) ?? fallback;

  flag(row: number, attribute: string, fallback = false): boolean {
    this.readNames.add(attribute);
    const cell = this.columns.get(attribute)?.[row];
    if (cell === undefined || String(cell).trim() === "") return fallback;
    return !FALSE.has(String(cell).trim().toLowerCase());
  }

  /** Its series, else its one value; gaps of a series are the fallback. */
  profile(row: number, attribute: string, fallback: number): Profile {
    this.readNames.add(attribute);
    const series = this.series.get(attribute)?.get(this.names[row] ?? "");
    if (!series) return this.number(row, attribute, fallback);
    return series.some(Number.isNaN) ? series.map((v) => (Number.isNaN(v) ? fallback : v)) : series;
  }
}

export const highestOf = (profile: Profile): number =>
  typeof profile === "number" ? profile : profile.reduce((most, v) => Math.max(most, v), Number.NEGATIVE_INFINITY);
export const lowestOf = (profile: Profile): number =>
  typeof profile === "number" ? profile : profile.reduce((least, v) => Math.min(least, v), Number.POSITIVE_INFINITY);
export const meanOf = (profile: Profile): number =>
  typeof profile === "number" ? profile : profile.reduce((sum, v) => sum + v, 0) / profile.length;
export const isConstant = (profile: Profile): boolean => highestOf(profile) === lowestOf(profile);

export const mapped = (profile: Profile, change: (value: number) => number): Profile =>
  typeof profile === "number" ? change(profile) : profile.map(change);

/** Two profiles step by step; one number while both are. */
export function both(a: Profile, b: Profile, join: (a: number, b: number) => number): Profile {
  if (typeof a === "number") return mapped(b, (v) => join(a, v));
  return typeof b === "number" ? a.map((v) => join(v, b)) : a.map((v, t) => join(v, b[t] ?? Number.NaN));
}
