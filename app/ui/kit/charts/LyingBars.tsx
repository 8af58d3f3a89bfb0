import { columnWriter, unitText } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { percent } from "./Axes";
import { type Bar, type BarChartProps, type EndValue, endValues } from "./bars";
import { labelLines } from "./labelLines";
import { useRowStretch } from "./room";

/** Room above the bars for the unit [px]. */
const TOP = 22;
/** Share of the scale left of the bars, for values at their lower ends; of a narrow one they take more. */
const OUTSIDE = 0.12;
const OUTSIDE_NARROW = 0.2;
const LINE = 15;
const BAR = 16;
const GAP = 8;

/** Lying bars with their names left of them on the desk; above them where there is little room, as on a phone. */
interface Layout {
  name: "wide" | "middle" | "narrow";
  /** Characters of a name that have room in one line. */
  characters: number;
  /** Room for the names left of the bars [px], as much as the stylesheet leaves (.plot-lying-wide); 0: they stand above. */
  names: number;
}
const LAYOUTS: readonly Layout[] = [
  { name: "wide", characters: 30, names: 208 },
  { name: "middle", characters: 18, names: 128 },
  { name: "narrow", characters: 40, names: 0 },
];

interface LyingProps extends BarChartProps {
  bars: readonly Bar[];
  locale: Locale;
  fillOf(bar: Bar): Record<string, unknown>;
}

/** Lying bars: names left of them, values at their ends, so that they need no axis. Bars begin at zero. */
export const LyingBars = (props: LyingProps) => (
  <>
    {LAYOUTS.map((layout) => (
      <Drawing key={layout.name} {...props} layout={layout} />
    ))}
  </>
);

function Drawing(props: LyingProps & { layout: Layout }) {
  const { title, summary, unit, series, labels, stacked, overlaid, bars, locale, layout } = props;
  const isAbove = layout.names === 0;
  const id = layout.name === "wide" ? props.id : `${props.id}-${layout.name}`;
  const lanes = stacked || overlaid ? 1 : series.length;
  const laneOf = (index: number) => (lanes === 1 ? 0 : index);
  const names = labels.map((label) => labelLines(label, layout.characters));
  const lines = Math.max(1, ...names.map((own) => own.length));
  // As high for all of them: whoever reads the chart goes from row to row.
  const nameHeight = lines * LINE;
  const above = isAbove ? nameHeight + 2 : 0;
  const usual = GAP + (isAbove ? above + lanes * BAR : Math.max(nameHeight, lanes * BAR));
  const stretch = useRowStretch(labels.length * usual);
  const [row, bar] = [usual * stretch, BAR * stretch];
  const height = labels.length * row;
  const ends = bars.flatMap((bar) => [bar.from, bar.to]);
  const [least, high] = [Math.min(0, ...ends), Math.max(0, ...ends)];
  // Bars in one row have their values on both sides: left of the lowest there is room for one.
  const low = overlaid ? least - (high - least) * (isAbove ? OUTSIDE_NARROW : OUTSIDE) : least;
  const x = (value: number) => (value - low) / (high - low || 1);
  const values = overlaid ? sideValues(endValues(props, bars)) : endValues(props, bars).map(alone);
  const write = columnWriter(
    values.flatMap((end) => end.values),
    locale,
  );
  const top = (at: number, lane: number) => at * row + above + (row - above - lanes * bar) / 2 + lane * bar;
  const isSigned = low < 0;
  // A step of a waterfall says whether it adds.
  const isStep = (at: number) => (props.starts?.[at] ?? 0) !== 0;
  return (
    <svg
      className={`chart-svg plot-lying plot-lying-${layout.name}`}
      width="100%"
      height={height + TOP}
      role="img"
      aria-labelledby={`${id}-t ${id}-d`}
    >
      <title id={`${id}-t`}>{title}</title>
      <desc id={`${id}-d`}>{summary}</desc>
      <text x="0" dx={isAbove ? undefined : -layout.names} y="12" className="axis-unit">
        {unitText(unit)}
      </text>
      <g transform={`translate(0 ${TOP})`}>
        {(overlaid ? longestFirst(bars) : bars).map((one, i) => {
          const [from, to] = [Math.min(x(one.from), x(one.to)), Math.max(x(one.from), x(one.to))];
          return (
            <rect
              key={i}
              x={percent(from)}
              width={percent(Math.max(0.001, to - from))}
              y={top(one.at, laneOf(one.series)) + 1}
              height={bar - 2}
              {...props.fillOf(one)}
            />
          );
        })}
        {isSigned && high > 0 ? (
          <ZeroLine
            x={percent(x(0))}
            tops={isAbove ? labels.map((_, at) => at * row + above) : [0]}
            length={isAbove ? row - above : height}
          />
        ) : null}
        {values.map(({ at, lane, values: own, end }, i) => {
          const isLeft = overlaid === true && end < 0;
          return (
            <text
              key={i}
              x={percent(x(isLeft ? end : Math.max(0, end)))}
              dx={isLeft ? -6 : 6}
              y={top(at, laneOf(lane)) + bar / 2 + 4}
              className={isLeft ? "bar-value end-text" : "bar-value"}
            >
              {own.map((value) => `${isStep(at) && value > 0 ? "+" : ""}${write(value)}`).join(" · ")}
            </text>
          );
        })}
        {names.map((own, at) => (
          <text key={at} className="bar-label">
            {own.map((words, i) => (
              <tspan key={i} {...namePlace({ at: at * row, height: row }, layout, i, { own: own.length, most: lines })}>
                {words}
              </tspan>
            ))}
          </text>
        ))}
      </g>
    </svg>
  );
}

/** Where nothing is: along all rows, or piece by piece where names stand between the bars. */
function ZeroLine({ x, tops, length }: { x: string; tops: readonly number[]; length: number }) {
  return (
    <>
      {tops.map((top) => (
        <line key={top} x1={x} x2={x} y1={top} y2={top + length} className="zero" />
      ))}
    </>
  );
}

/** Where a line of a name lies: in the middle of its row at the left of the drawing, or above the bar. */
function namePlace(
  row: { at: number; height: number },
  layout: Layout,
  line: number,
  count: { own: number; most: number },
) {
  const { own, most } = count;
  if (layout.names === 0) return { x: 0, y: row.at + LINE * (most - own + line + 1) - 3 };
  return { x: 0, dx: -layout.names, y: row.at + row.height / 2 + 4 + LINE * (line - (own - 1) / 2) };
}

/** Values that stand in one place. */
type Ends = Omit<EndValue, "value"> & { values: number[] };
const alone = ({ value, ...end }: EndValue): Ends => ({ ...end, values: [value] });

/** The shorter of two bars in one row lies over the longer. */
const longestFirst = (bars: readonly Bar[]): Bar[] => [...bars].sort((a, b) => Math.abs(b.to) - Math.abs(a.to));

/** Values of a row on one side of zero stand together, where the longest bar ends. */
function sideValues(ends: readonly EndValue[]): Ends[] {
  const sides = new Map<string, Ends>();
  for (const one of ends) {
    const key = `${one.at} ${one.end < 0}`;
    const side = sides.get(key) ?? { ...alone(one), values: [] };
    side.values.push(one.value);
    if (Math.abs(one.end) > Math.abs(side.end)) side.end = one.end;
    sides.set(key, side);
  }
  return [...sides.values()];
}
