import type { BorderProps } from "./BorderFields";
import { SystemFields, type SystemFieldsProps } from "./SystemFields";
import { type CornerText, MAX_TABLE_CORNERS, MIN_TABLE_ROWS, type SystemForm } from "./systemForm";

/** What the action hands back when it filled the form on or refused it. */
interface Step {
  repopulateFields?: Partial<SystemForm>;
  view?: BorderView;
  offer?: string;
}
type BorderView = Pick<BorderProps, "summary" | "notes" | "shape">;

type Props = Pick<SystemFieldsProps, "lists" | "locked" | "modules" | "cancelHref"> & {
  layers?: BorderProps["layers"];
  values: Partial<SystemForm>;
  view: BorderView;
  step: Step | undefined;
};

/** The form with the values of the step before, else with those of the page. */
export function SystemFormPage({ values, view, step, layers, ...rest }: Props) {
  const formValues = step?.repopulateFields ?? values;
  const border = step?.view ?? view;
  return (
    <SystemFields
      {...rest}
      values={formValues}
      offer={step?.offer}
      border={{ ...border, layers, rows: tableRows(formValues), keeps: rest.locked }}
    />
  );
}

/** At least four rows to write into; none when the border is one that the table cannot hold. */
export function tableRows({ border, corners }: Pick<Partial<SystemForm>, "border" | "corners">): CornerText[] {
  const rows = corners ?? [];
  const tooMany = rows.length > MAX_TABLE_CORNERS || (rows.length === 0 && Boolean(border?.trim()));
  if (tooMany) return [];
  const missing = Math.max(0, MIN_TABLE_ROWS - rows.length);
  return [...rows, ...Array.from({ length: missing }, () => ({ lon: "", lat: "" }))];
}
