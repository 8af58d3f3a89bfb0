import { useTranslation } from "react-i18next";
import { bucketMeans, valueAxis } from "~/entities/core/charts/scale";
import { MOST_DRAWN, stepArea, stepLine } from "~/entities/core/charts/steps";
import type { Locale } from "~/entities/core/locale";
import { Curves, Frame, yPlace, Zero } from "./Axes";
import { type ChartProps, type ChartSeries, drawable, visible } from "./chartData";
import { ChartFigure } from "./ChartFigure";
import { useChartAddress } from "./hide";
import { fillOf, SeriesLine } from "./marks";
import { useDrawingHeight } from "./room";
import { layersOf, sidesOf } from "./stack";
import { type XProps, xTicksOf } from "./xAxis";

export interface AreaStackProps extends ChartProps, XProps {
  /** A line over the areas, such as the demand that they serve. */
  line?: ChartSeries;
  /** What lies above and below zero, in the legends of the two sides. */
  sides?: readonly [above: string, below: string];
  /** Without names of the ticks: they are below the next drawing, which has the same axis. */
  bare?: boolean;
}

/** Areas on top of each other, positive values above zero and negative ones below. Every step is drawn as a step, up to MOST_DRAWN of them. */
export function AreaStack(props: AreaStackProps) {
  const { t, i18n } = useTranslation("common");
  const address = useChartAddress();
  const locale = i18n.language as Locale;
  const { id, labels, time, zone = "UTC", bare } = props;
  const height = useDrawingHeight(props.height ?? 260);
  const isAll = address.showsAll(id);
  const own = sidesOf(props.series, isAll ? null : (count) => t("chart.others", { count }));
  const all = props.line ? [...own, props.line] : own;
  const marked = all.map((one) => ({ ...one, hidden: all.length > 1 && address.isHidden(one.name) }));
  const length = Math.max(1, ...props.series.map(({ values }) => values.length));
  const size = Math.ceil(length / MOST_DRAWN);
  const steps = Math.ceil(length / size);
  const drawn = visible(marked).map((one) => ({ ...one, values: bucketMeans(one.values, size) }));
  const line = props.line ? drawn.pop() : undefined;
  const { layers, high, low } = layersOf(drawn, steps);
  const axis = valueAxis(low, Math.max(high, ...(line?.values ?? []).map((value) => value ?? 0)));
  const y = yPlace(axis, height, bare);
  const frame = { ...props, locale, height, values: axis, xTicks: xTicksOf(props, length, locale), centred: !time };
  const drawing = (
    <Frame {...frame}>
      <Curves height={height} bare={bare} units={steps}>
        {/* From the outermost to the innermost, each down to zero: what lies nearer to zero covers the rest. */}
        {layers
          .flatMap(({ up, down }, i) => [up, down].flatMap((tops) => (tops ? [{ tops, i }] : [])))
          .reverse()
          .map(({ tops, i }, key) => (
            <path key={key} d={stepArea(tops, y)} fill={fillOf(id, i)} className="outline" />
          ))}
        {props.line && line && line.values.length > 0 ? (
          <SeriesLine series={props.line} index={own.length} d={stepLine(line.values, y)} />
        ) : null}
      </Curves>
      <Zero axis={axis} height={height} bare={bare} />
    </Frame>
  );
  return (
    <ChartFigure
      {...props}
      kind="area"
      shape="columns"
      locale={locale}
      zone={zone}
      labels={labels}
      series={marked}
      lines={own.length}
      table={drawable(props.line ? [...props.series, props.line] : props.series)}
      stretch={steps / 1000}
      meanOf={size}
      allHref={isAll || own.some(({ members }) => members) ? address.allHref(id) : undefined}
      drawing={drawing}
    />
  );
}
