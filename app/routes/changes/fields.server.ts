import { namedPart } from "~/entities/core/namedPart";
import { type AuditRow, differences } from "~/services/changes/audit.server";
import type { Item } from "~/services/core/entity.server";
import type { AuditLine } from "~/ui/changes/AuditList";
import { type AuditScope, valueText } from "./frame.server";
import { wordOf } from "./storedWords.server";

/** Fields of a change that its line shows, and characters of a value; its own page shows all. */
const MOST_FIELDS = 2;
const MOST_CHARACTERS = 60;
/** Fields that say something in a list, in this order; of what was created only these are shown. */
const TELLING = ["properties.value", "name", "status", "is_draft", "role", "formula_element", "ts_id"];

/** Fields that have a name in the language; all others are called as they are stored. */
const NAMED: readonly string[] = [
  "value",
  "name",
  "status",
  "is_draft",
  "role",
  "formula_element",
  "ts_id",
  "unit",
  "description",
  "reference",
  "coordinates",
  "date",
  "deleted_at",
  "geometry_id",
  "technology_id",
  "color",
  "scenario_id",
];

/** What a change did to the fields of its item: the telling ones first. Empty where nothing was kept or it is too long. */
export function fieldsOf(
  scope: Pick<AuditScope, "t" | "locale">,
  { mode, type }: Pick<AuditRow, "mode" | "type">,
  body: { before: Item | null; after: Item | null } | undefined,
): Pick<AuditLine, "fields" | "moreFields"> {
  if (!body || mode === "delete" || mode === "restore") return { fields: [], moreFields: 0 };
  const rank = ({ field }: { field: string }) => (TELLING.includes(field) ? TELLING.indexOf(field) : TELLING.length);
  const all = differences(body.before, body.after)
    .filter(({ field }) => mode === "update" || field === "properties.value")
    .sort((a, b) => rank(a) - rank(b));
  const text = (item: Item | null, field: string, value: unknown): string => {
    const plain = wordOf(scope, { type }, field, value) ?? valueText(scope, value, MOST_CHARACTERS);
    const unit = field === "properties.value" && value !== null ? unitOf(item) : "";
    return unit ? `${plain}\u00a0${unit}` : plain;
  };
  const fields = all.slice(0, MOST_FIELDS).map(({ field, before, after }) => ({
    name: nameOf(scope, field),
    before: mode === "create" ? null : text(body.before, field, before),
    after: text(body.after, field, after),
  }));
  return { fields, moreFields: all.length - fields.length };
}

function unitOf(item: Item | null): string {
  const properties = item?.properties as { unit?: unknown } | null | undefined;
  return typeof properties?.unit === "string" && properties.unit !== "1" ? properties.unit : "";
}

function nameOf({ t, locale }: Pick<AuditScope, "t" | "locale">, field: string): string {
  const leaf = field.split(".").at(-1) ?? field;
  return namedPart(NAMED.includes(leaf) ? t(`changes:audit.fields.${leaf}`) : leaf, "", locale).trim();
}
