import { useTranslation } from "react-i18next";
import { LARGE } from "~/entities/core/figures/standsOut";
import { columnWriter, formatFigure, formatPercent } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { mainGivers } from "~/entities/results/findings/findings";
import { type FlowDrawing, flowDrawing } from "~/entities/results/flows/drawing";
import { fittingScale, type Scale, SCALE_FACTORS, unitIn, writeIn } from "~/entities/results/scales";
import type { FlowFacts, FlowLink, FlowLoop, FlowNode } from "~/entities/results/view/flows";
import { Sankey, SizeBar } from "~/ui/kit/charts";
import { titled } from "~/ui/kit/charts/titled";
import { EmptyState, Notice } from "~/ui/kit/layout";
import { type Column, DataTable, Swatch } from "~/ui/kit/lists";
import { markColour } from "~/ui/kit/palette";
import { ComponentLink, type Names } from "~/ui/results/frame/ComponentLink";

interface NamedNode extends FlowNode {
  label: string;
  colour?: string;
}

export interface FlowView {
  year: number;
  nodes: readonly NamedNode[];
  links: readonly FlowLink[];
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

interface FlowChartProps extends FlowView {
  /** Where a page has more than one of them. */
  id?: string;
  level?: 2 | 3;
}

/** The flows of a year as a drawing from left to right. */
export function FlowChart(props: FlowChartProps) {
  const { t } = useTranslation("results");
  if (props.links.length > 0) return <Drawing {...props} />;
  return (
    <EmptyState title={t("flows.empty_title")}>
      <p>{t("flows.empty_text")}</p>
    </EmptyState>
  );
}

function Drawing(props: FlowChartProps) {
  const { year, nodes, links, facts, names, scale, locale, id = "flows", level } = props;
  const { t } = useTranslation("results");
  const size = scaleOf({ links, scale });
  const factor = SCALE_FACTORS[size];
  const amount = (mwh: number) => writeIn(mwh, "MWh", scale, locale);
  const figure = (mwh: number) => formatFigure(mwh / factor, locale);
  const drawing = flowDrawing(nodes, links);
  const own = new Map(nodes.map((node) => [node.id, node]));
  const label = (node: string) => (node === "losses" ? t("flows.losses") : (own.get(node)?.label ?? node));
  const passed = drawing.passed.map(label);
  const summary = t("flows.summary", {
    in: amount(facts.inMwh),
    used: amount(facts.usedMwh),
    lost: amount(facts.lostMwh),
    year,
    name: label(facts.main?.id ?? ""),
    share: formatPercent(facts.main?.share ?? 0, locale, 0),
  });
  return (
    <Sankey
      id={id}
      level={level}
      {...titled(useFinding(props, drawing, label), t("flows.title", { year }))}
      summary={passed.length > 0 ? `${summary} ${t("flows.passed", { names: passed.join(", ") })}` : summary}
      unit={t("unit.per_year", { unit: unitIn("MWh", size) })}
      quantity={t("column.energy")}
      nodes={drawing.nodes.map(({ id: node, kind }) => ({
        id: node,
        label: label(node),
        colour: own.get(node)?.colour,
        isCarrier: kind === "level",
        notes: drawing.storages
          .filter(({ levelId }) => levelId === node)
          .map(({ componentId, intake, output }) =>
            t("flows.storage", {
              name: names.components[componentId] ?? componentId,
              intake: figure(intake),
              output: figure(output),
            }),
          ),
      }))}
      links={drawing.links.map(({ from, to, mwh }) => ({ from, to, value: mwh / factor }))}
    />
  );
}

/** Who gives most to the largest carriers, or where most of all energy comes from; null where nothing stands out. */
function useFinding({ facts, locale }: FlowChartProps, drawing: FlowDrawing, label: (id: string) => string) {
  const { t } = useTranslation("results");
  const carriers = drawing.nodes.filter(({ kind }) => kind === "level").map(({ id }) => id);
  const [first, second] = mainGivers(drawing.links, carriers);
  const share = (of: number) => formatPercent(of, locale, 0);
  const words = first && { carrier: label(first.carrier), name: label(first.giver), share: share(first.share) };
  if (words && second)
    return t("finding.flow_givers", {
      ...words,
      carrier2: label(second.carrier),
      name2: label(second.giver),
      share2: share(second.share),
    });
  if (words) return t("finding.flow_giver", words);
  if (!facts.main || facts.main.share < LARGE) return null;
  return t("finding.flow_main", { name: label(facts.main.id), share: share(facts.main.share) });
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
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const label = (id: string) => byId.get(id)?.label ?? id;
  // As in the drawing: the colour of the source before a carrier and of the use after it.
  const colour = ({ from, to }: FlowLink) => {
    const giver = byId.get(from);
    return (giver?.kind === "level" ? byId.get(to)?.colour : giver?.colour) ?? "var(--edge)";
  };
  const most = Math.max(...links.map(({ mwh }) => mwh), 1e-12);
  const size = scaleOf({ links, scale });
  const factor = SCALE_FACTORS[size];
  const energy = columnWriter(
    links.map(({ mwh }) => mwh / factor),
    locale,
  );
  const columns: Column<FlowLink>[] = [
    {
      key: "from",
      header: t("flows.from"),
      rowHeader: true,
      cell: (link) => (
        <>
          <Swatch colour={markColour(colour(link))} /> {label(link.from)}
        </>
      ),
    },
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
      cell: (link) => (
        <span className="flow-cell">
          <SizeBar existing={0} built={link.mwh} gone={0} most={most} colour={colour(link)} />
          {energy(link.mwh / factor)}
        </span>
      ),
    },
    {
      key: "share",
      header: t("flows.share"),
      numeric: true,
      cell: ({ from, mwh }) => formatPercent(mwh / (byId.get(from)?.outMwh || 1), locale, 1),
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
