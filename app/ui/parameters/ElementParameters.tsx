import { useTranslation } from "react-i18next";
import type { PriceScenario } from "~/entities/parameters/parameter";
import { StatusBadge } from "../kit/layout";
import { type Column, DataTable } from "../kit/lists";
import { NameText } from "./cells";
import { OriginText, RevertForm, type RevertProps } from "./CurrentParameter";
import { ParameterValue, type ParameterValueProps, type ShownRow } from "./ParameterValue";

/** A parameter of an element, ready to be shown. */
export interface OverviewLine {
  key: string;
  name: string;
  description: string;
  group: string;
  need: "mandatory" | "recommended" | "optional";
  missing: boolean;
  /** Other parameters of which one would do as well. */
  oneOf: readonly string[];
  impact: string | null;
  price_scenario: PriceScenario;
  unit: string;
  boolean: boolean;
  rows: readonly ShownRow[];
  defaultValue: number | null;
  origin: string | null;
  scenario: string | null;
  /** Entered for this element under this scenario. */
  isOwn: boolean;
  /** Where the value would come from without the own one. */
  revertsTo: string | null;
  revert: RevertProps;
  formulas: ParameterValueProps["formulas"];
  series: ParameterValueProps["series"];
  /** Follows from other parameters and is not entered. */
  computed: boolean;
  enterHref: string;
  /** Where it can be made from the place and its weather; only of what is missing. */
  generateHref: string | null;
  editHref: string | null;
}

interface Props {
  caption: string;
  lines: readonly OverviewLine[];
  editable: boolean;
  system_id: string;
}

/** Parameters with the value that counts, where it comes from, and the way to enter or change it. */
export function ElementParameters({ caption, lines, editable, system_id }: Props) {
  const { t } = useTranslation("parameters");
  const all: Column<OverviewLine>[] = [
    {
      key: "name",
      header: t("field.parameter"),
      rowHeader: true,
      cell: (line) => (
        <>
          <NameText name={line.name} impact={line.impact} price_scenario={line.price_scenario} />
          {line.oneOf.length > 0 ? (
            <span className="muted small"> {t("overview.or_one_of", { names: line.oneOf.join(", ") })}</span>
          ) : null}
        </>
      ),
    },
    {
      key: "need",
      header: t("field.need"),
      cell: (line) =>
        line.need === "optional" ? null : (
          <StatusBadge tone={line.missing ? (line.need === "mandatory" ? "error" : "warning") : "success"}>
            {t(line.missing ? `need.${line.need}` : "need.given")}
          </StatusBadge>
        ),
    },
    {
      key: "value",
      header: t("field.value"),
      cell: (line) => (
        <ParameterValue
          rows={line.rows}
          unit={line.unit}
          defaultValue={line.defaultValue}
          boolean={line.boolean}
          system_id={system_id}
          formulas={line.formulas}
          series={line.series}
        />
      ),
    },
    {
      key: "origin",
      header: t("field.origin"),
      cell: ({ origin, isOwn, scenario }) => <OriginText origin={origin} isOwn={isOwn} scenario={scenario} />,
    },
    {
      key: "description",
      header: t("field.description"),
      cell: (line) => <span className="muted small">{line.description}</span>,
    },
  ];
  const needed = lines.some((line) => line.need !== "optional");
  const columns = all.filter((column) => column.key !== "need" || needed);
  const actions = (line: OverviewLine) => {
    if (line.computed) return null;
    if (line.editHref)
      return (
        <>
          <a
            className="button button-small"
            href={line.editHref}
            aria-label={t("common:action.edit_item", { item: line.name })}
          >
            {t("common:action.edit")}
          </a>
          {line.revertsTo ? <RevertForm {...line.revert} to={line.revertsTo} name={line.name} /> : null}
        </>
      );
    const words =
      line.rows.length > 0
        ? ({ text: "overview.override", label: "overview.override_item" } as const)
        : ({ text: "overview.enter", label: "overview.enter_item" } as const);
    const enter = (
      <a
        className={
          line.missing && line.need !== "optional" ? "button button-small button-primary" : "button button-small"
        }
        href={line.enterHref}
        aria-label={t(words.label, { item: line.name })}
      >
        {t(words.text)}
      </a>
    );
    if (!line.generateHref) return enter;
    return (
      <>
        {enter}
        <a className="button button-small" href={line.generateHref}>
          {t("wizard.generate")}
          <span className="visually-hidden">: {line.name}</span>
        </a>
      </>
    );
  };
  return (
    <DataTable
      cards
      caption={caption}
      captionHidden
      columns={columns}
      rows={lines}
      rowKey={(line) => line.key}
      actions={editable ? actions : undefined}
    />
  );
}
