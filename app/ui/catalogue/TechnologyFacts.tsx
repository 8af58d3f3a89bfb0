import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { ButtonLink, Section, StatusBadge } from "../kit/layout";
import { DataTable, DefinitionList, FilterBar, FilterText, queryWith, Swatch } from "../kit/lists";
import { TechnologyIcon } from "./TechnologyIcon";

export interface TechnologyDetails {
  name: string;
  icon: string;
  color: string;
  description: string | null;
  /** Names from the root down to the parent. */
  above: string[];
  abbr: string;
  structure: "Node" | "Line" | null;
  unit: string | null;
  carriers: Record<"input" | "input_secondary" | "output" | "output_secondary", string[]>;
  groups: {
    group: string;
    types: { id: string; name: string; description: string; unit: string; ineffective: boolean }[];
  }[];
}

type TypeDetails = TechnologyDetails["groups"][number]["types"][number];
const SIDES = ["input", "input_secondary", "output", "output_secondary"] as const;

/** What the catalogue says of one technology. */
export function TechnologyFacts(props: {
  details: TechnologyDetails;
  /** For admins: where a child is added, and where the technology itself is changed. */
  actions: { add: string; edit: string | null } | null;
  /** What is looked for among its parameter types, and what of the address stays meanwhile. */
  filter: { q: string; keep: Record<string, string | null> };
  /** The way to its files. */
  files: ReactNode;
}) {
  const { t } = useTranslation("catalogue");
  const { details } = props;
  const nameOf = (type: TypeDetails) => (
    <>
      {type.name} {type.ineffective ? <StatusBadge tone="warning">{t("technologies.no_effect")}</StatusBadge> : null}
    </>
  );
  const aboutOf = (type: TypeDetails) =>
    type.ineffective ? `${type.description} ${t(`parameters:effect.of.${type.id}`)}` : type.description;
  const actions = props.actions ? (
    <>
      <ButtonLink href={props.actions.add}>{t("technologies.add_child")}</ButtonLink>
      {props.actions.edit ? <ButtonLink href={props.actions.edit}>{t("common:action.edit")}</ButtonLink> : null}
    </>
  ) : null;
  const sides = SIDES.filter((side) => details.carriers[side].length > 0).map((side) => ({
    term: t(`technologies.${side}`),
    value: details.carriers[side].join(", "),
  }));
  return (
    <Section id="technology" title={details.name} lead={details.description} actions={actions}>
      <DefinitionList
        items={[
          ...(details.above.length > 0 ? [{ term: t("technologies.under"), value: details.above.join(" › ") }] : []),
          {
            term: t("technologies.shown_as"),
            value: (
              <>
                <TechnologyIcon icon={details.icon} /> <Swatch colour={details.color} />{" "}
                <span className="code">{details.abbr}</span>
              </>
            ),
          },
          {
            term: t("technologies.structure"),
            value: t(`technologies.structure_${(details.structure ?? "none").toLowerCase()}`),
          },
          ...(details.unit ? [{ term: t("technologies.unit"), value: details.unit }] : []),
          ...sides,
        ]}
      />
      {props.files}
      {details.structure ? (
        <div className="stack" data-island="filter" data-found={t("found", { n: "{{n}}" })}>
          <FilterBar
            label={t("technologies.parameter_filter")}
            resetHref={queryWith("", props.filter.keep)}
            keep={props.filter.keep}
          >
            <FilterText name="type" label={t("technologies.parameter")} value={props.filter.q} />
          </FilterBar>
          {details.groups.length === 0 ? <p>{t("nothing_found")}</p> : null}
          {details.groups.map(({ group, types }) => (
            <DataTable
              key={group}
              caption={t(`group.${group.replaceAll(" ", "_")}`)}
              columns={[
                { key: "name", header: t("technologies.parameter"), rowHeader: true, cell: nameOf },
                { key: "unit", header: t("technologies.parameter_unit"), cell: (type) => type.unit || "–" },
                { key: "about", header: t("technologies.about"), cell: aboutOf },
              ]}
              rows={types}
              rowKey={(type) => type.id}
            />
          ))}
        </div>
      ) : null}
    </Section>
  );
}
