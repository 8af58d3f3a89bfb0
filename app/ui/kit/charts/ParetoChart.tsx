import { useTranslation } from "react-i18next";
import { paretoFront } from "~/entities/core/charts/pareto";
import { axisOf, niceTicks, tickDecimals } from "~/entities/core/charts/scale";
import { formatNumber, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { BOTTOM, Curves, Frame, percent, TOP, yPlace } from "./Axes";
import type { ChartProps } from "./chartData";
import { ChartFigure } from "./ChartFigure";
import { short } from "./labelLines";
import { nameSpots } from "./names/nameSpots";

export interface ParetoPoint {
  name: string;
  cost: number;
  co2: number;
  /** The grey dot that plans are compared with. */
  isStatusQuo?: boolean;
}

export interface ParetoChartProps extends Omit<ChartProps, "series" | "dataHref" | "failed"> {
  points: readonly ParetoPoint[];
  /** What the two values are called; `unit` is that of the cost. */
  costName: string;
  co2Name: string;
  co2Unit: string;
  words: { least: string; front: string; other: string; statusQuo: string };
}

/** Names in a drawing at most, and letters of one; all are in the table. */
const MOST_NAMES = 5;
const MOST_LETTERS = 28;
const LEGEND = ["least", "front", "other", "statusQuo"] as const;
type Kind = (typeof LEGEND)[number];

/**
 * Plans by what they cost and emit: cost up, CO2 across. What no plan is better than in both is a line of dots, the least cost a larger one
 * with its name, other plans are rings.
 */
export function ParetoChart(props: ParetoChartProps) {
  const { points, unit, co2Unit, height = 280, words } = props;
  const locale = useTranslation().i18n.language as Locale;
  const { t } = useTranslation("common");
  const plans = points.flatMap((point, at) => (point.isStatusQuo ? [] : [at]));
  const front = paretoFront(plans.map((at) => points[at]!)).map((i) => plans[i]!);
  const least = front.at(-1);
  const kindOf = (at: number): Kind =>
    points[at]!.isStatusQuo ? "statusQuo" : at === least ? "least" : front.includes(at) ? "front" : "other";
  const costs = axisOf(rangeTicks(points.map(({ cost }) => cost)));
  const across = rangeTicks(points.map(({ co2 }) => co2));
  const decimals = tickDecimals(across);
  const [low, high] = [across[0] ?? 0, across.at(-1) ?? 1];
  const xOf = (co2: number) => (co2 - low) / (high - low);
  const y = yPlace(costs, height);
  const xTicks = across.map((value, i) => {
    const text = formatNumber(value, locale, { decimals });
    return { at: xOf(value), label: i === across.length - 1 ? `${text}\u00a0${unitText(co2Unit)}` : text };
  });
  const order: Record<Kind, number> = { least: 0, statusQuo: 1, front: 2, other: 3 };
  // The front's other end says how little can be emitted.
  const rank = (at: number) => (at === front[0] ? 1 : order[kindOf(at)]);
  const inOrder = points.map((_, at) => at).sort((a, b) => rank(a) - rank(b));
  const spots = nameSpots(
    inOrder.map((at, i) => {
      const { co2, cost, name } = points[at]!;
      return { x: xOf(co2), y: y(cost), name: i < MOST_NAMES ? short(name, MOST_LETTERS) : "" };
    }),
    height - TOP - BOTTOM,
  );
  const line = front
    .map((at, i) => `${i === 0 ? "M" : "L"}${(xOf(points[at]!.co2) * 1000).toFixed(1)} ${y(points[at]!.cost)}`)
    .join("");
  const drawing = (
    <>
      <Frame {...props} height={height} locale={locale} values={costs} xTicks={xTicks}>
        <Curves height={height}>
          <path d={line} className="line pareto-line" />
        </Curves>
        {points.map(({ cost, co2 }, at) => (
          <circle
            key={at}
            data-at={at}
            cx={percent(xOf(co2))}
            cy={y(cost)}
            r={RADIUS[kindOf(at)]}
            className={`pareto-${kindOf(at)}`}
          />
        ))}
        {inOrder.map((at, i) => {
          const spot = spots[i];
          if (!spot) return null;
          const { name, co2, cost } = points[at]!;
          const anchor = { start: "", end: " end-text", middle: " middle-text" }[spot.anchor];
          return (
            <text
              key={at}
              x={percent(xOf(co2))}
              dx={spot.dx}
              y={y(cost) + spot.dy}
              className={`axis-text pareto-name${at === least ? " pareto-best" : ""}${anchor}`}
            >
              {short(name, MOST_LETTERS)}
            </text>
          );
        })}
      </Frame>
      <ul className="legend" aria-label={t("chart.legend")}>
        {LEGEND.filter((kind) => points.some((_, at) => kindOf(at) === kind)).map((kind) => (
          <li key={kind}>
            <svg className="legend-mark" width="14" height="14" aria-hidden="true" focusable="false">
              <circle cx="7" cy="7" r={RADIUS[kind]} className={`pareto-${kind}`} />
            </svg>
            {words[kind]}
          </li>
        ))}
      </ul>
    </>
  );
  return (
    <ChartFigure
      {...props}
      unit=""
      kind="flow"
      shape="marks"
      locale={locale}
      zone="UTC"
      series={[
        { name: `${props.costName} [${unitText(unit)}]`, values: points.map(({ cost }) => cost) },
        { name: `${props.co2Name} [${unitText(co2Unit)}]`, values: points.map(({ co2 }) => co2) },
      ]}
      labels={points.map(({ name }) => name)}
      drawing={drawing}
    />
  );
}

/** Radii of the marks [px]. */
const RADIUS: Record<Kind, number> = { least: 6.5, front: 4, other: 4.5, statusQuo: 5 };

/** Round limits with some room around the points. */
function rangeTicks(values: readonly number[]): number[] {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const room = (most - least) * 0.06 || Math.abs(most) * 0.1 || 1;
  return niceTicks(Math.max(Math.min(0, least), least - room), most + room);
}
