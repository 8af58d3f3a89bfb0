import type { ReactNode } from "react";
import { anchorClass, type AxisTick, tickClasses } from "~/entities/core/axisTicks";
import { tickDecimals, type ValueAxis } from "~/entities/core/charts/scale";
import { formatNumber, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

/** Room above and below the plot in px; the sides are in the stylesheet (.plot), outside the svg, whose overflow shows the labels of the value axis. */
export const TOP = 22;
export const BOTTOM = 24;
/** Room for a second line of names below the plot [px]. */
const SECOND = 18;
/** Below a drawing whose axis is that of the next one [px]. */
const BARE = 6;
/** Room below a plot [px]. @param bare its axis is that of the drawing below it */
export const below = (bare = false): number => (bare ? BARE : BOTTOM);

interface FrameProps {
  id: string;
  title: string;
  summary: string;
  height: number;
  unit: string;
  locale: Locale;
  values: ValueAxis;
  xTicks: readonly AxisTick[];
  /** Ticks under the middle of their bar rather than at a grid line. */
  centred?: boolean;
  /** Without names of the ticks: they are below the next drawing, which has the same axis. */
  bare?: boolean;
  /** Names below those of the ticks: of groups of bars. */
  below?: readonly AxisTick[];
  children: ReactNode;
}

/** Vertical place in px of a value, from the top of the plot. */
export function yPlace({ low, high }: ValueAxis, height: number, bare = false): (value: number) => number {
  const inner = height - TOP - below(bare);
  return (value) => Number((inner - ((value - low) / (high - low)) * inner).toFixed(1));
}

/**
 * Axes around a plot. The width is whatever the page gives: horizontal places are percentages and texts keep their size, so that the
 * drawing can be read at 320 px. Curves lie in an inner svg of 1000 units that is stretched. The marks are in a part of their own
 * (.plot-span). Where scripts run, a span of the axis is shown by making it wider than the window around it.
 */
export function Frame(props: FrameProps) {
  const { id, height, values, xTicks } = props;
  const y = yPlace(values, height, props.bare);
  const inner = height - TOP - below(props.bare);
  const decimals = tickDecimals(values.ticks);
  const classes = tickClasses(xTicks, props.centred);
  return (
    <svg
      className="chart-svg plot"
      width="100%"
      height={height + (props.below ? SECOND : 0)}
      role="img"
      aria-labelledby={`${id}-t ${id}-d`}
    >
      <title id={`${id}-t`}>{props.title}</title>
      <desc id={`${id}-d`}>{props.summary}</desc>
      <text x="-56" y="12" className="axis-unit">
        {unitText(props.unit)}
      </text>
      <g transform={`translate(0 ${TOP})`}>
        {values.ticks.map((tick) => (
          <g key={tick}>
            <line x1="0" x2="100%" y1={y(tick)} y2={y(tick)} className={tick === 0 ? "axis-zero" : "grid"} />
            <text x="-8" y={y(tick) + 4} className="axis-text end-text">
              {formatNumber(tick, props.locale, { decimals })}
            </text>
          </g>
        ))}
        <svg className="plot-window" y={-TOP} width="100%" height={inner + TOP}>
          <svg className="plot-span" y={TOP} width="100%" height={inner}>
            {props.children}
          </svg>
        </svg>
        {props.below?.map(({ at, label }) => (
          <text key={label} x={percent(at)} y={inner + 18 + SECOND} className="axis-text axis-group middle-text">
            {label}
          </text>
        ))}
        <g className={props.bare ? "plot-ticks plot-bare" : "plot-ticks"}>
          {xTicks.map((tick, i) => (
            <g key={i} className={classes[i]}>
              <TickLine tick={tick} centred={props.centred} inner={inner} />
              <text x={percent(tick.at)} y={inner + 18} className={`axis-text ${anchorClass(tick.at, props.centred)}`}>
                {tick.label}
              </text>
            </g>
          ))}
        </g>
      </g>
    </svg>
  );
}

/** A small line at a tick, or a dashed one through the drawing where a day begins. */
function TickLine({ tick, centred, inner }: { tick: AxisTick; centred?: boolean; inner: number }) {
  if (tick.line !== undefined)
    return <line x1={percent(tick.line)} x2={percent(tick.line)} y1={0} y2={inner} className="day-line" />;
  if (centred) return null;
  return <line x1={percent(tick.at)} x2={percent(tick.at)} y1={inner} y2={inner + 5} className="axis-zero" />;
}

/** The zero of values on both sides of it, over the marks. */
export function Zero({ axis, height, bare }: { axis: ValueAxis; height: number; bare?: boolean }) {
  if (axis.low >= 0 || axis.high <= 0) return null;
  const y = yPlace(axis, height, bare)(0);
  return <line x1="0" x2="100%" y1={y} y2={y} className="zero" />;
}

export const percent = (share: number): string => `${Number((share * 100).toFixed(2))}%`;

interface CurvesProps {
  height: number;
  bare?: boolean;
  /** Width of the space: the number of steps, or as fine as curves need it. */
  units?: number;
  children: ReactNode;
}

/** The stretched space of curves: so many units wide, as high as the plot in px. */
export function Curves({ height, bare, units = 1000, children }: CurvesProps) {
  const inner = height - TOP - below(bare);
  return (
    <svg x="0" y="0" width="100%" height={inner} viewBox={`0 0 ${units} ${inner}`} preserveAspectRatio="none">
      {children}
    </svg>
  );
}
