import { useTranslation } from "react-i18next";
import { formatFigure, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { percent } from "../Axes";
import { type ChartProps, markColours } from "../chartData";
import { ChartFigure } from "../ChartFigure";
import { endOf, type LabelPlace, labelPlaces, MOST_LETTERS } from "./labels";
import { layoutSankey, type PlacedLink, type PlacedNode } from "./layout";

export interface SankeyNode {
  id: string;
  label: string;
  /** #rrggbb of a technology or carrier; without it the mark is grey. */
  colour?: string;
}

export interface SankeyLink {
  from: string;
  to: string;
  /** Positive, in the chart's unit. */
  value: number;
  colour?: string;
}

export interface SankeyProps extends Omit<ChartProps, "series" | "dataHref" | "failed" | "height"> {
  nodes: readonly SankeyNode[];
  /** Without loops: layoutSankey refuses them. */
  links: readonly SankeyLink[];
  /** What the values are called in the table. */
  quantity: string;
}

/** Room above the first node for its label [px]. */
const HEAD = 20;
const BAR = 10;

/** Flows from left to right with widths by value. Narrow drawings have numbers and a key in place of names. */
export function Sankey(props: SankeyProps) {
  const { id, title, summary, unit, links } = props;
  const locale = useTranslation().i18n.language as Locale;
  const { t } = useTranslation("common");
  const layout = layoutSankey(links);
  const byId = new Map(markColours(props.nodes).map((node) => [node.id, node]));
  const label = (node: string) => byId.get(node)?.label ?? node;
  const colours = markColours(links.map(({ colour }) => ({ colour })));
  const sums = new Map<string, number>();
  for (const { id: node } of layout.nodes) {
    const sum = (end: "from" | "to") => links.reduce((s, link) => (link[end] === node ? s + link.value : s), 0);
    sums.set(node, Math.max(sum("from"), sum("to")));
  }
  const value = (node: string) => `${formatFigure(sums.get(node), locale)}\u00a0${unitText(unit)}`;
  const labelPositions = labelPlaces(layout, (node) => label(node).length);
  const drawing = (
    <>
      <svg
        className="chart-svg sankey"
        width="100%"
        height={layout.height + HEAD + 8}
        role="img"
        aria-labelledby={`${id}-t ${id}-d`}
      >
        <title id={`${id}-t`}>{title}</title>
        <desc id={`${id}-d`}>{summary}</desc>
        <g transform={`translate(0 ${HEAD})`}>
          <svg
            width="100%"
            height={layout.height}
            viewBox={`0 0 1000 ${layout.height}`}
            preserveAspectRatio="none"
            overflow="visible"
          >
            {layout.links.map((link, i) => (
              <path
                key={i}
                data-at={i}
                d={ribbon(link)}
                className={colours[i]?.colour ? "ribbon" : "ribbon fill-plain"}
                fill={colours[i]?.colour}
              />
            ))}
          </svg>
          {layout.nodes.map((node, i) => (
            <g key={node.id}>
              <NodeBar node={node} layers={layout.layers} colour={byId.get(node.id)?.colour} />
              <NodeLabel
                node={node}
                layers={layout.layers}
                number={i + 1}
                at={labelPositions[i] ?? null}
                name={label(node.id)}
                value={value(node.id)}
              />
            </g>
          ))}
        </g>
      </svg>
      <ol className="legend flow-key" aria-label={t("chart.legend")}>
        {layout.nodes.map((node, i) => (
          <li key={node.id} className={labelPositions[i] ? "flow-named" : undefined}>
            <span className="flow-key-number">{i + 1}</span> {label(node.id)}: {value(node.id)}
          </li>
        ))}
      </ol>
    </>
  );
  return (
    <ChartFigure
      {...props}
      kind="flow"
      shape="marks"
      locale={locale}
      zone="UTC"
      series={[{ name: props.quantity, values: links.map((link) => link.value) }]}
      labels={links.map(({ from, to }) => `${label(from)} → ${label(to)}`)}
      drawing={drawing}
    />
  );
}

const xOf = (node: PlacedNode, layers: number): string => percent(node.layer / Math.max(1, layers - 1));

function NodeBar({ node, layers, colour }: { node: PlacedNode; layers: number; colour?: string }) {
  return (
    <rect
      x={xOf(node, layers)}
      y={node.y.toFixed(1)}
      width={BAR}
      height={Math.max(1.5, node.height).toFixed(1)}
      transform={`translate(${-BAR / 2} 0)`}
      className={colour ? "outline" : "outline fill-plain"}
      fill={colour}
    />
  );
}

interface LabelProps {
  node: PlacedNode;
  layers: number;
  name: string;
  value: string;
  number: number;
  /** Null where there is no room for the name in any width. */
  at: LabelPlace | null;
}

/** Next to the first and last nodes, above or below the others. A number where there is no room for names. */
function NodeLabel({ node, layers, name, value, number, at }: LabelProps) {
  const x = xOf(node, layers);
  const centre = node.y + node.height / 2;
  const end = endOf(node, layers);
  const anchor = end < 0 ? "end-text" : end > 0 ? "start-text" : "middle-text";
  return (
    <>
      {at ? (
        <text y={at.y} className={`flow-name bar-label ${anchor}`}>
          <tspan x={x} dx={end * 10}>
            {short(name)}
          </tspan>
          {end === 0 ? null : (
            <tspan x={x} dx={end * 10} dy="15" className="bar-value">
              {value}
            </tspan>
          )}
        </text>
      ) : null}
      <text
        x={x}
        dx={end * 8}
        y={end === 0 ? node.y - 5 : centre + 4}
        className={`${at ? "flow-number" : ""} bar-label ${anchor}`.trim()}
      >
        {number}
      </text>
    </>
  );
}

/** Names are whole in the table and in narrow drawings' key. */
const short = (name: string): string =>
  name.length > MOST_LETTERS ? `${name.slice(0, MOST_LETTERS - 1).trim()}…` : name;

/** The outline of a link in the stretched space of 1000 units: along its upper edge and back along its lower one. */
function ribbon({ points, thickness }: PlacedLink): string {
  const thick = Math.max(0.75, thickness);
  const edge = (all: readonly { x: number; y: number }[], down: number) =>
    all
      .slice(1)
      .map((to, i) => {
        const from = all[i]!;
        const half = ((from.x + to.x) * 500).toFixed(1);
        return `C${half} ${(from.y + down).toFixed(1)} ${half} ${(to.y + down).toFixed(1)} ${(to.x * 1000).toFixed(1)} ${(to.y + down).toFixed(1)}`;
      })
      .join("");
  const [first, last] = [points[0]!, points.at(-1)!];
  const forth = `M${(first.x * 1000).toFixed(1)} ${first.y.toFixed(1)}${edge(points, 0)}`;
  return `${forth}L${(last.x * 1000).toFixed(1)} ${(last.y + thick).toFixed(1)}${edge([...points].reverse(), thick)}Z`;
}
