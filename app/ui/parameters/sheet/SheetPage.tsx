import { useTranslation } from "react-i18next";
import { sheetForm } from "~/entities/parameters/sheetForm";
import { EntityForm, FormActions, SubmitButton } from "../../kit/fields";
import { ButtonLink, DialogPage, Notice } from "../../kit/layout";
import { FilterBar, FilterSelect } from "../../kit/lists";
import { CurrentParameter } from "../CurrentParameter";
import type { SheetField } from "./sheetField";
import { SheetTable } from "./SheetTable";

interface SheetPageProps {
  title: string;
  editable: boolean;
  scenario: string;
  scenario_id: string;
  scenarios: readonly { value: string; label: string }[];
  fields: readonly SheetField[];
  /** How many missing ones have a published value. */
  typical: number;
  backHref: string;
  allHref: string;
  /** Another component that lacks something. */
  next: { name: string; href: string } | null;
  /** The components of the same place, this one among them. */
  related: readonly { id: string; name: string; href: string; current: boolean }[];
}

/** Begins the ids of the fields. */
const PREFIX = "sheet";

/** The usual parameters of a component as one sheet: missing ones first, each with its years and its source, saved at once. */
export function SheetPage(props: SheetPageProps) {
  const { t } = useTranslation("parameters");
  const { fields, editable } = props;
  const entered = fields.filter((field) => field.row !== null && editable);
  const others = fields.filter((field) => field.row === null || !editable);
  const missing = fields.filter((field) => field.missing && field.need === "mandatory").length;
  const labels = Object.fromEntries(
    entered.flatMap(({ name, row }, i) => [
      [`rows[${i}].value`, name],
      [`rows[${i}].unit`, t("sheet.unit_of", { name })],
      [`rows[${i}].reference`, t("sheet.source_of", { name })],
      ...(row?.years ?? []).map(({ year }, j) => [`rows[${i}].years[${j}].value`, t("sheet.in_year", { name, year })]),
    ]),
  );
  const rows = entered.map(({ row, parameter_type }) => ({ ...row, parameter_type }));
  return (
    <DialogPage title={props.title} lead={t("sheet.lead")} backHref={props.backHref} wide>
      {editable ? null : <Notice kind="info" title={t("common:role.not_allowed")} />}
      {props.scenarios.length > 1 ? (
        <FilterBar resetHref="?" label={t("overview.scenario_filter")}>
          <FilterSelect
            name="scenario_id"
            label={t("field.scenario")}
            value={props.scenario_id}
            options={props.scenarios}
          />
        </FilterBar>
      ) : null}
      {missing > 0 ? (
        <Notice kind="warning" title={t("overview.mandatory_missing", { count: missing })} />
      ) : (
        <Notice kind="success" title={t("sheet.complete")} />
      )}
      {props.next ? (
        <p>
          <a href={props.next.href}>{t("sheet.next", { name: props.next.name })}</a>
        </p>
      ) : null}
      {entered.length > 0 ? (
        <EntityForm schema={sheetForm} labels={labels} defaultValues={{ rows }} requiredNote={false} id={PREFIX}>
          {/* Enter in a field saves: the first submit button of a form is the one it uses. */}
          <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            {t("common:action.save")}
          </button>
          <SheetTable fields={entered} prefix={PREFIX} />
          <p className="muted small">{t("sheet.legend")}</p>
          <FormActions cancel={{ href: props.backHref, label: t("common:action.cancel") }}>
            <SubmitButton name="intent" value="save">
              {t("common:action.save")}
            </SubmitButton>
            {props.typical > 0 ? (
              <SubmitButton kind="secondary" name="intent" value="fill">
                {t("sheet.fill", { count: props.typical })}
              </SubmitButton>
            ) : null}
          </FormActions>
        </EntityForm>
      ) : null}
      {others.map((field) => (
        <section key={field.parameter_type}>
          <h2>{field.name}</h2>
          <CurrentParameter current={field.current} />
          {editable ? (
            <p>
              <a href={field.formHref}>{t("common:action.edit_item", { item: field.name })}</a>
            </p>
          ) : null}
        </section>
      ))}
      {props.related.length > 1 ? (
        <nav aria-labelledby="sheet-related">
          <h2 id="sheet-related">{t("sheet.related")}</h2>
          <ul className="link-list">
            {props.related.map(({ id, name, href, current }) => (
              <li key={id}>
                <a href={href} aria-current={current ? "page" : undefined}>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
      <p>
        <ButtonLink href={props.allHref}>{t("sheet.all")}</ButtonLink>
      </p>
    </DialogPage>
  );
}
