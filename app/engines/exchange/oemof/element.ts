import { ownValue } from "~/entities/core/lookups/ownValue";
import { error } from "../pypsa/reading";
import { numberOf, type Profile } from "../pypsa/table";
import type { OemofPackage } from "./package";

/** A package that cannot be taken, with what to change in it. */
export class Refusal extends Error {
  constructor(readonly finding: ReturnType<typeof error>) {
    super(finding.key);
  }
}

/** Columns that tell what an element is called and belongs to; nothing is counted with them. */
const NEUTRAL = new Set(["name", "type", "carrier", "tech", "region", "label", "source", "year", "country", "color"]);
/** Of models with several periods alone. */
const OF_PERIODS = new Set(["lifetime", "age", "fixed_costs"]);

/** One element of a package. It notes which columns were asked for: what nobody asked for was not taken. */
export class Element {
  readonly readNames = new Set<string>();
  readonly name: string;
  readonly type: string;

  constructor(
    /** "load.csv" */
    readonly file: string,
    private readonly row: Readonly<Record<string, string>>,
    private readonly content: OemofPackage,
  ) {
    this.name = row.name ?? "";
    this.type = (row.type ?? "").toLowerCase();
  }

  text(column: string): string {
    this.readNames.add(column);
    return (ownValue(this.row, column) ?? "").trim();
  }

  /** Columns that count for nothing in this element, whatever they hold. */
  without(...columns: string[]): void {
    for (const column of columns) this.readNames.add(column);
  }

  flag = (column: string): boolean => /^(true|1|1\.0|yes)$/i.test(this.text(column));

  /** A number, or the sequence that the cell names; undefined where nothing is entered. Throws a Refusal for other text. */
  entered(column: string): Profile | undefined {
    const text = this.text(column);
    const value = numberOf(text);
    if (value !== undefined || /^(|nan|none|null)$/i.test(text)) return value;
    const sequence = this.content.sequences.get(text);
    if (sequence) return sequence;
    throw new Refusal(error("oemof_cell", { file: this.file, attribute: column, name: this.name.slice(0, 60) }));
  }
  profile = (column: string, fallback: number): Profile => this.entered(column) ?? fallback;

  /** One number for all steps. Throws a Refusal where the cell names a sequence. */
  number(column: string, fallback: number): number {
    const value = this.profile(column, fallback);
    if (typeof value === "number") return value;
    throw new Refusal(error("oemof_cell", { file: this.file, attribute: column, name: this.name.slice(0, 60) }));
  }

  /** Parameters of a flow: a JSON object in a cell, with what its custom attributes are. Throws a Refusal for other text. */
  parameters(column: string): Map<string, unknown> {
    const text = this.text(column);
    try {
      const { custom_attributes = {}, ...attributes } = JSON.parse(text || "{}") as Record<string, unknown>;
      return new Map([...Object.entries(attributes), ...Object.entries(custom_attributes as object)]);
    } catch {
      throw new Refusal(error("oemof_cell", { file: this.file, attribute: column, name: this.name.slice(0, 60) }));
    }
  }

  /** What is entered, would count, and was not asked for. */
  leftOver(): string[] {
    return Object.entries(this.row).flatMap(([column, cell]) => {
      const isUsed = this.readNames.has(column) || NEUTRAL.has(column) || OF_PERIODS.has(column);
      return isUsed || /^(|0|0\.0|false|nan|none|\{\})$/i.test(cell.trim()) ? [] : [column.slice(0, 40)];
    });
  }
}
