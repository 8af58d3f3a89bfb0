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
  /** Ids of the components. */
  components: readonly string[];
  scenario_id: string;
  scenarios: readonly { value: string; label: string }[];
  fields: readonly SheetField[];
  /** How many missing ones have a published value. */
  typical: number;
  backHref: string;
  resetHref: string;
  /** All parameters of the only component. */
  allHref: string | null;
  /** Another component that lacks something. */
  next: { name: string; href: string } | null;
  /** The sheet of the only component together with all others of its technology; null where there are none. */
  alike: { count: number; href: string } | null;
  /** The components of the same place, this one among them; of several, each by itself. */
  related: readonly { id: string; name: string; href: string; current: boolean }[];
}

/** Begins the ids of the fields. */
const PREFIX = "sheet";

/** The usual parameters of a component, or of several alike, as one sheet: missing ones first, each with its years and its source, saved at once. */
export function SheetPage(props: SheetPageProps) {
  const { t } = useTranslation("parameters");
  const { fields, editable } = props;
  const isSeveral = props.components.length > 1;
  /** A parameter in words: of several components, with whose it is. */
  const nameOf = ({ name, component }: SheetField) =>
    isSeveral ? t("sheet.of_component", { name, component: component.name }) : name;
  const entered = fields.filter((field) => field.row !== null && editable);
  const others = fields.filter((field) => field.row === null || !editable);
  const missing = fields.filter((field) => field.missing && field.need === "mandatory").length;
  const labels = Object.fromEntries(
    entered.flatMap((field, i) => {
      const name = nameOf(field);
      return [
        [`rows[${i}].value`, name],
        [`rows[${i}].unit`, t("sheet.unit_of", { name })],
        [`rows[${i}].reference`, t("sheet.source_of", { name })],
        ...(field.row?.years ?? []).map(({ year }, j) => [
          `rows[${i}].years[${j}].value`,
          t("sheet.in_year", { name, year }),
        ]),
      ];
    }),
  );
  const rows = entered.map(({ row, parameter_type, component }) => ({
    ...row,
    parameter_type,
    component: component.id,
  }));
  return (
    <DialogPage
      title={props.title}
      lead={t(isSeveral ? "sheet.lead_several" : "sheet.lead")}
      backHref={props.backHref}
      wide
    >
      {editable ? null : <Notice kind="info" title={t("common:role.not_allowed")} />}
      {props.scenarios.length > 1 ? (
        <FilterBar
          resetHref={props.resetHref}
          keep={isSeveral ? { ids: props.components } : {}}
          label={t("overview.scenario_filter")}
        >
          <FilterSelect
            name="scenario_id"
            label={t("field.scenario")}
            value={props.scenario_id}
            options={props.scenarios}
          />
        </FilterBar>
      ) : null}
      {missing > 0 ? (
        <Notice
          kind="warning"
          title={t(isSeveral ? "sheet.missing_several" : "overview.mandatory_missing", { count: missing })}
        />
      ) : (
        <Notice kind="success" title={t(isSeveral ? "sheet.complete_several" : "sheet.complete")} />
      )}
      {props.next || props.alike ? (
        <p className="actions">
          {props.next ? <a href={props.next.href}>{t("sheet.next", { name: props.next.name })}</a> : null}
          {props.alike ? <a href={props.alike.href}>{t("sheet.alike", { count: props.alike.count })}</a> : null}
        </p>
      ) : null}
      {entered.length > 0 ? (
        <EntityForm schema={sheetForm} labels={labels} defaultValues={{ rows }} requiredNote={false} id={PREFIX}>
          {/* Enter in a field saves: the first submit button of a form is the one it uses. */}
          <button type="submit" name="intent" value="save" className="visually-hidden" tabIndex={-1} aria-hidden="true">
            {t("common:action.save")}
          </button>
          <SheetTable fields={entered} prefix={PREFIX} nameOf={nameOf} isSeveral={isSeveral} />
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
      {isSeveral && editable ? <OwnForms fields={others} /> : null}
      {(isSeveral && editable ? [] : others).map((field) => (
        <section key={`${field.parameter_type} ${field.component.id}`}>
          <h2>{nameOf(field)}</h2>
          <CurrentParameter current={field.current} />
          {editable ? (
            <p>
              <a href={field.formHref}>{t("common:action.edit_item", { item: nameOf(field) })}</a>
            </p>
          ) : null}
        </section>
      ))}
      {props.related.length > 1 ? (
        <nav aria-labelledby="sheet-related">
          <h2 id="sheet-related">{t(isSeveral ? "sheet.each" : "sheet.related")}</h2>
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
      {props.allHref ? (
        <p>
          <ButtonLink href={props.allHref}>{t("sheet.all")}</ButtonLink>
        </p>
      ) : null}
    </DialogPage>
  );
}

/** Series, stocks and formulas of several components: parameter by parameter the way to the form of each. */
function OwnForms({ fields }: { fields: readonly SheetField[] }) {
  return [...Map.groupBy(fields, ({ parameter_type }) => parameter_type)].map(([type, alike]) => (
    <section key={type} aria-labelledby={`own-${type}`}>
      <h2 id={`own-${type}`}>{alike[0]?.name}</h2>
      <ul className="link-list">
        {alike.map(({ component, formHref }) => (
          <li key={component.id}>
            <a href={formHref}>{component.name}</a>
          </li>
        ))}
      </ul>
    </section>
  ));
}
