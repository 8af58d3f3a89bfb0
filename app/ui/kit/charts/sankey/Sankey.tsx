import { useTranslation } from "react-i18next";
import { formatFigure, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { markColour } from "~/ui/kit/palette";
import { percent } from "../Axes";
import type { ChartProps } from "../chartData";
import { ChartFigure } from "../ChartFigure";
import { useRowStretch } from "../room";
import { BAR, FOOT, HEAD, type LabelPlace, labelPlaces, type NodeText, type Width } from "./labels";
import { layoutSankey, type PlacedLink, type PlacedNode, stretchedLayout } from "./layout";

export interface SankeyNode {
  id: string;
  label: string;
  /** #rrggbb of a technology; without it the mark is grey. */
  colour?: string;
  /** Where energy of one kind comes together: a grey bar with its name over it. */
  isCarrier?: boolean;
  /** Lines of text below a carrier, such as what its storages do. */
  notes?: readonly string[];
}

export interface SankeyLink {
  from: string;
  to: string;
  /** Positive, in the chart's unit. */
  value: number;
}

export interface SankeyProps extends Omit<ChartProps, "series" | "dataHref" | "failed" | "height"> {
  nodes: readonly SankeyNode[];
  /** Without loops: layoutSankey refuses them. */
  links: readonly SankeyLink[];
  /** What the values are called in the table. */
  quantity: string;
}

/**
 * Flows from left to right with widths by value, name and amount at each mark. A flow has the colour of its source before a carrier and of
 * its use after it. Narrow places have the table only.
 */
export function Sankey(props: SankeyProps) {
  const { id, title, summary, unit, links } = props;
  const locale = useTranslation().i18n.language as Locale;
  const usual = layoutSankey(links);
  const layout = stretchedLayout(usual, useRowStretch(usual.height));
  const byId = new Map(props.nodes.map((node) => [node.id, node]));
  const label = (node: string) => byId.get(node)?.label ?? node;
  const colourOf = (node: string) => {
    const { colour, isCarrier } = byId.get(node) ?? {};
    return colour && !isCarrier ? markColour(colour) : undefined;
  };
  const textOf = (node: string): NodeText => {
    const sum = (end: "from" | "to") => links.reduce((s, link) => (link[end] === node ? s + link.value : s), 0);
    return {
      name: label(node),
      amount: formatFigure(Math.max(sum("from"), sum("to")), locale),
      notes: byId.get(node)?.notes ?? [],
      isCarrier: byId.get(node)?.isCarrier ?? false,
    };
  };
  const texts = new Map(layout.nodes.map((node) => [node.id, textOf(node.id)]));
  const text = (node: string) => texts.get(node)!;
  const drawing = (
    <svg
      className="chart-svg sankey"
      width="100%"
      height={layout.height + UNIT + HEAD + FOOT}
      role="img"
      aria-labelledby={`${id}-t ${id}-d`}
    >
      <title id={`${id}-t`}>{title}</title>
      <desc id={`${id}-d`}>{summary}</desc>
      <text x="0" y="12" className="axis-unit">
        {unitText(unit)}
      </text>
      <g transform={`translate(0 ${UNIT + HEAD})`}>
        <svg
          width="100%"
          height={layout.height}
          viewBox={`0 0 1000 ${layout.height}`}
          preserveAspectRatio="none"
          overflow="visible"
        >
          {layout.links.map((link, i) => {
            const { from, to } = links[i]!;
            const colour = byId.get(from)?.isCarrier ? colourOf(to) : colourOf(from);
            return (
              <path
                key={i}
                data-at={i}
                d={ribbon(link)}
                className={colour ? "ribbon" : "ribbon fill-plain"}
                fill={colour}
              />
            );
          })}
        </svg>
        {layout.nodes.map((node) => (
          <NodeBar key={node.id} node={node} layers={layout.layers} colour={colourOf(node.id)} />
        ))}
        <Names layout={layout} text={text} width="wide" />
        <Names layout={layout} text={text} width="narrow" />
      </g>
    </svg>
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

/** Room above the drawing for its unit [px]. */
const UNIT = 4;

const shareOf = (node: PlacedNode, layers: number): number => node.layer / Math.max(1, layers - 1);
/** Bars of the last layer end where the drawing ends. */
const shift = (node: PlacedNode, layers: number): number => -BAR * shareOf(node, layers);

function NodeBar({ node, layers, colour }: { node: PlacedNode; layers: number; colour?: string }) {
  return (
    <rect
      x={percent(shareOf(node, layers))}
      y={node.y.toFixed(1)}
      width={BAR}
      height={Math.max(1.5, node.height).toFixed(1)}
      transform={`translate(${shift(node, layers).toFixed(1)} 0)`}
      className={colour ? undefined : "flow-carrier"}
      fill={colour}
    />
  );
}

interface NamesProps {
  layout: ReturnType<typeof layoutSankey>;
  text: (id: string) => NodeText;
  width: Width;
}

/** Names and amounts at their marks, for drawings of one of the widths. */
function Names({ layout, text, width }: NamesProps) {
  const labels = labelPlaces(layout, text, width);
  return (
    <g className={`flow-${width}`}>
      {layout.nodes.map((node, i) => (
        <NodeName key={node.id} node={node} layers={layout.layers} label={labels[i]!} text={text(node.id)} />
      ))}
    </g>
  );
}

interface NameProps {
  node: PlacedNode;
  layers: number;
  label: LabelPlace;
  text: NodeText;
}

function NodeName({ node, layers, label, text }: NameProps) {
  const x = percent(shareOf(node, layers));
  const dx = shift(node, layers) + { before: -7, after: BAR + 7, over: BAR / 2 }[label.side];
  const anchor = { before: " end-text", after: "", over: " middle-text" }[label.side];
  const isOne = label.lines.length === 1;
  const name = isOne ? [label.lines[0]!.slice(0, -text.amount.length)] : label.lines.slice(0, -1);
  return (
    <>
      <text x={x} dx={dx.toFixed(1)} y={label.y.toFixed(1)} className={`bar-label${anchor}`}>
        {name[0]}
        {name.slice(1).map((line) => (
          <tspan key={line} x={x} dx={dx.toFixed(1)} dy="15">
            {line}
          </tspan>
        ))}
        <tspan {...(isOne ? null : { x, dx: dx.toFixed(1), dy: 15 })} className="flow-amount">
          {text.amount}
        </tspan>
      </text>
      {text.notes.map((note, i) => (
        <text
          key={i}
          x={x}
          dx={dx.toFixed(1)}
          y={(label.notesY + i * 15).toFixed(1)}
          className="axis-text flow-note middle-text"
        >
          {note}
        </text>
      ))}
    </>
  );
}

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
