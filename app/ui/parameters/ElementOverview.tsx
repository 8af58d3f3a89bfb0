import { useTranslation } from "react-i18next";
import { PARAMETER_GROUPS } from "~/entities/catalogue/parameterType";
import { formatNumber } from "~/entities/core/format";
import { type Locale } from "~/entities/core/locale";
import type { CheckLine } from "../checks/CheckTable";
import { OddParameters } from "../checks/OddParameters";
import { ButtonLink, Fold, Notice, PageHeader, Section, Tabs } from "../kit/layout";
import { FilterBar, FilterSelect } from "../kit/lists";
import { ElementParameters, type OverviewLine } from "./ElementParameters";

interface ElementOverviewProps {
  title: string;
  system_id: string;
  editable: boolean;
  /** "Component: Heat pump" */
  element: string;
  technology: string | null;
  /** The query that names the element. */
  keep: Record<string, string>;
  scenario_id: string;
  scenarios: readonly { scenario_id: string; name: string }[];
  allHref: string;
  /** Of a component: everything it needs on one sheet. */
  sheetHref: string | null;
  addHref: string;
  lines: readonly OverviewLine[];
  /** What contradicts itself or looks like a slip. */
  odd: readonly CheckLine[];
  checksHref: string;
  /** How the value just saved was converted. */
  converted: { from: string; to: string; factor: number; offset: number } | null;
}

/** Everything that counts for an element: what is missing first, then what is given, group by group. */
export function ElementOverview(props: ElementOverviewProps) {
  const { title, editable, keep, lines, scenario_id } = props;
  const { t, i18n } = useTranslation("parameters");
  const conversion = ({ from, to, factor, offset }: NonNullable<ElementOverviewProps["converted"]>) =>
    t(offset === 0 ? "value_form.unit_is" : "value_form.unit_is_offset", {
      from,
      to,
      factor: formatNumber(factor, i18n.language as Locale),
      offset: formatNumber(offset, i18n.language as Locale, { signed: true }),
    });
  const missing = lines.filter((line) => line.missing);
  const mandatory = missing.filter((line) => line.need === "mandatory").length;
  const rest = lines.filter((line) => !missing.includes(line));
  const entered = rest.filter((line) => line.origin !== null);
  const free = rest.filter((line) => line.origin === null);
  const table = { editable, system_id: props.system_id };
  const lead = props.technology
    ? t("overview.lead_technology", { element: props.element, technology: props.technology })
    : props.element;
  return (
    <>
      <PageHeader
        title={title}
        lead={lead}
        actions={
          editable ? (
            <ButtonLink href={props.addHref} kind="primary">
              {t("list.new")}
            </ButtonLink>
          ) : null
        }
      />
      {props.converted ? <Notice kind="info" title={conversion(props.converted)} /> : null}
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      <Tabs
        label={t("overview.tabs")}
        tabs={[
          {
            label: t("overview.tab"),
            href: `?${new URLSearchParams({ ...keep, scenario_id }).toString()}`,
            current: true,
          },
          { label: t("overview.entered"), href: props.allHref },
        ]}
      />
      <FilterBar
        resetHref={`?${new URLSearchParams(keep).toString()}`}
        keep={keep}
        label={t("overview.scenario_filter")}
      >
        <FilterSelect
          name="scenario_id"
          label={t("field.scenario")}
          value={scenario_id}
          allLabel={t("overview.base_only")}
          options={props.scenarios.map((one) => ({ value: one.scenario_id, label: one.name }))}
        />
      </FilterBar>
      <OddParameters lines={props.odd} href={props.checksHref} />
      {missing.length > 0 ? (
        <Section
          id="missing"
          title={t("overview.missing")}
          lead={t("overview.missing_lead", { count: missing.length })}
        >
          {mandatory > 0 ? (
            <Notice kind="warning" title={t("overview.mandatory_missing", { count: mandatory })} />
          ) : null}
          {editable ? (
            <p className="actions">
              <ButtonLink href={missing[0]!.enterHref}>
                {t("overview.next_missing", { name: missing[0]!.name })}
              </ButtonLink>
              {props.sheetHref ? <ButtonLink href={props.sheetHref}>{t("overview.sheet")}</ButtonLink> : null}
            </p>
          ) : null}
          <ElementParameters {...table} caption={t("overview.missing")} lines={missing} />
        </Section>
      ) : (
        <Notice kind="success" title={t("overview.complete")} />
      )}
      {PARAMETER_GROUPS.map((group) => {
        const lines = entered.filter((line) => line.group === group);
        if (lines.length === 0) return null;
        const title = t(`group.${group}`);
        return (
          <Section key={group} id={`group-${group.replaceAll(" ", "-")}`} title={title}>
            <ElementParameters {...table} caption={title} lines={lines} />
          </Section>
        );
      })}
      {free.length > 0 ? (
        <Section id="further" title={t("overview.further")}>
          {PARAMETER_GROUPS.map((group) => {
            const lines = free.filter((line) => line.group === group);
            if (lines.length === 0) return null;
            return (
              <Fold
                key={group}
                title={t("overview.further_group", { group: t(`group.${group}`), count: lines.length })}
              >
                <ElementParameters {...table} caption={t(`group.${group}`)} lines={lines} />
              </Fold>
            );
          })}
        </Section>
      ) : null}
    </>
  );
}
