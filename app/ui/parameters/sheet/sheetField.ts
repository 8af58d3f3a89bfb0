import type { SheetRow } from "~/entities/parameters/sheetForm";
import type { SizeFacts, UnitChoice } from "~/entities/parameters/view";
import type { CurrentFacts } from "../CurrentParameter";

/** A published value and where it is from. */
export interface PublishedFact {
  value: number;
  unit: string;
  source: string | null;
}

/** A parameter that a component of the sheet needs or should have. */
export interface SheetField {
  component: { id: string; name: string };
  parameter_type: string;
  name: string;
  need: "mandatory" | "recommended" | "optional";
  missing: boolean;
  /** Others that would do as well. */
  oneOf: readonly string[];
  unit: string;
  units: readonly UnitChoice[];
  sizeOf: SizeFacts | null;
  lower: number | null;
  upper: number | null;
  /** null: it has a form of its own. */
  row: Omit<SheetRow, "parameter_type" | "component"> | null;
  typical: PublishedFact | null;
  /** The same out of the files of the space. */
  ofFiles: readonly (PublishedFact & { value_source_id: string })[];
  /** What counts while the fields are empty: for all years, and in each year of the row. */
  inherited: { value: number | null; years: (number | null)[] } | null;
  /** What counts now, where it is not what the field holds. */
  current: CurrentFacts | null;
  formHref: string;
  uploadHref: string | null;
  /** Where it can be made from the place and its weather. */
  generateHref: string | null;
}
