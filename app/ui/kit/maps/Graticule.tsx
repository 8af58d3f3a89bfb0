import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { degreeStep, DRAWING, type MapBox, type MapScale, multiples } from "~/entities/core/map/mapWindow";
import { percent } from "./percent";

/** Degrees nearer to an edge than this leave their words out [share of the drawing, from its middle]. */
const MIDDLE = 0.38;

/** Lines of round degrees, with their degrees at the upper and the left edge. */
export function Graticule({ box: [west, south, east, north], scale }: { box: MapBox; scale: MapScale }) {
  const { t, i18n } = useTranslation("common");
  const locale = i18n.language as Locale;
  const { step, decimals } = degreeStep(east - west);
  const text = (value: number, signs: readonly [below: string, above: string]) =>
    t("map.degrees", {
      value: formatNumber(Math.abs(value), locale, { decimals }),
      side: t(`map.side.${value < 0 ? signs[0] : signs[1]}`),
    });
  return (
    <g className="map-degrees">
      {multiples(step, west, east).map((lon) => {
        const share = scale.project([lon, north])[0] / DRAWING.width;
        return (
          <g key={lon}>
            <line x1={percent(share)} x2={percent(share)} y1="0" y2="100%" />
            {Math.abs(share - 0.5) > MIDDLE ? null : (
              <text x={percent(share)} y="16" className="middle-text">
                {text(lon, ["west", "east"])}
              </text>
            )}
          </g>
        );
      })}
      {multiples(step, south, north).map((lat) => {
        const share = scale.project([west, lat])[1] / DRAWING.height;
        return (
          <g key={lat}>
            <line x1="0" x2="100%" y1={percent(share)} y2={percent(share)} />
            {Math.abs(share - 0.5) > MIDDLE ? null : (
              <text x="8" y={percent(share)} dy="-4" className="map-desk">
                {text(lat, ["south", "north"])}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
