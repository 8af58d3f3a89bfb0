import { useTranslation } from "react-i18next";
import { columnWriter, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { LARGE } from "~/entities/results/findings/findings";
import { fittingScale, type Scale, SCALE_FACTORS, unitIn, writeIn } from "~/entities/results/scales";
import type { FlowFacts, FlowLink, FlowLoop, FlowNode } from "~/entities/results/view/flows";
import { Sankey } from "~/ui/kit/charts";
import { EmptyState, Notice } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { ComponentLink, type Names } from "~/ui/results/frame/ComponentLink";
import { titled } from "~/ui/results/frame/titled";

interface NamedNode extends Pick<FlowNode, "id" | "inMwh" | "outMwh"> {
  label: string;
  colour?: string;
}

interface ColouredLink extends FlowLink {
  colour?: string;
}

export interface FlowView {
  year: number;
  nodes: readonly NamedNode[];
  links: readonly ColouredLink[];
  loops: readonly FlowLoop[];
  facts: FlowFacts;
  names: Names;
  levels: Readonly<Record<string, string>>;
  systemId: string;
  /** The chosen size of energies; null for the size that fits. */
  scale: Scale | null;
  locale: Locale;
}

const scaleOf = ({ links, scale }: Pick<FlowView, "links" | "scale">): Scale =>
  scale ??
  fittingScale(
    "MWh",
    links.map(({ mwh }) => mwh),
  );

const labelsOf = (nodes: readonly NamedNode[]) => new Map(nodes.map((node) => [node.id, node.label]));

interface FlowChartProps extends FlowView {
  /** Where a page has more than one of them. */
  id?: string;
  level?: 2 | 3;
}

/** The flows of a year as a drawing from left to right. */
export function FlowChart({ year, nodes, links, facts, scale, locale, id = "flows", level }: FlowChartProps) {
  const { t } = useTranslation("results");
  if (links.length === 0)
    return (
      <EmptyState title={t("flows.empty_title")}>
        <p>{t("flows.empty_text")}</p>
      </EmptyState>
    );
  const size = scaleOf({ links, scale });
  const factor = SCALE_FACTORS[size];
  const energy = unitIn("MWh", size);
  const amount = (mwh: number) => writeIn(mwh, "MWh", scale, locale);
  return (
    <Sankey
      id={id}
      level={level}
      {...titled(
        facts.main && facts.main.share >= LARGE
          ? t("finding.flow_main", {
              name: labelsOf(nodes).get(facts.main.id) ?? "",
              share: formatPercent(facts.main.share, locale, 0),
            })
          : null,
        t("flows.title", { year }),
      )}
      summary={t("flows.summary", {
        in: amount(facts.inMwh),
        used: amount(facts.usedMwh),
        lost: amount(facts.lostMwh),
        year,
        name: labelsOf(nodes).get(facts.main?.id ?? "") ?? "",
        share: formatPercent(facts.main?.share ?? 0, locale, 0),
      })}
      unit={t("unit.per_year", { unit: energy })}
      quantity={t("column.energy")}
      nodes={nodes}
      links={links.map(({ from, to, mwh, colour }) => ({ from, to, colour, value: mwh / factor }))}
    />
  );
}

/** Why there is no drawing: who leads energy back to where it has been, and how to look at it all the same. */
export function LoopNotice({ loops, names, levels, systemId }: FlowView) {
  const { t } = useTranslation("results");
  return (
    <Notice kind="warning" title={t("flows.loop_title")}>
      {loops.map(({ componentIds, carrierLevelIds }, i) => (
        <p key={i}>
          {t("flows.loop", { levels: carrierLevelIds.map((id) => levels[id] ?? id).join(", ") })}{" "}
          {componentIds.map((id, at) => (
            <span key={id}>
              {at > 0 ? ", " : ""}
              <ComponentLink id={id} names={names} systemId={systemId} />
            </span>
          ))}
        </p>
      ))}
      <p>{t("flows.loop_next")}</p>
    </Notice>
  );
}

/** The same flows as a list, with their share of what begins at the same place. */
export function FlowTable({ year, nodes, links, levels, scale, locale }: FlowView) {
  const { t } = useTranslation("results");
  const labels = labelsOf(nodes);
  const label = (id: string) => labels.get(id) ?? id;
  const outById = new Map(nodes.map((node) => [node.id, node.outMwh]));
  const size = scaleOf({ links, scale });
  const factor = SCALE_FACTORS[size];
  const energy = columnWriter(
    links.map(({ mwh }) => mwh / factor),
    locale,
  );
  const columns: Column<ColouredLink>[] = [
    { key: "from", header: t("flows.from"), rowHeader: true, cell: ({ from }) => label(from) },
    { key: "to", header: t("flows.to"), cell: ({ to }) => label(to) },
    {
      key: "level",
      header: t("column.level"),
      cell: ({ carrierLevelId }) => (carrierLevelId === null ? "–" : (levels[carrierLevelId] ?? carrierLevelId)),
    },
    {
      key: "energy",
      header: t("column.energy"),
      numeric: true,
      unit: t("unit.per_year", { unit: unitIn("MWh", size) }),
      cell: ({ mwh }) => energy(mwh / factor),
    },
    {
      key: "share",
      header: t("flows.share"),
      numeric: true,
      cell: ({ from, mwh }) => formatPercent(mwh / (outById.get(from) || 1), locale),
    },
  ];
  return (
    <DataTable
      caption={t("flows.caption", { year })}
      columns={columns}
      rows={links}
      rowKey={({ from, to, carrierLevelId }) => `${from}|${to}|${carrierLevelId}`}
    />
  );
}
