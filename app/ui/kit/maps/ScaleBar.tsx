import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";

/** The longest round length that is at most `most` metres: 1, 2 or 5 times a power of ten. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((factor) => factor * power <= most) ?? 1) * power;
}

/** A length on the ground, drawn at the scale of the map: `metres` of one unit of the drawing. */
export function ScaleBar({ metres, x, y }: { metres: number; x: number; y: number }) {
  const locale = useTranslation().i18n.language as Locale;
  const length = roundLength(metres * 200);
  const width = Math.round((length / metres) * 10) / 10;
  const text = length >= 1000 ? formatUnit(length / 1000, "km", locale) : formatUnit(length, "m", locale);
  return (
    <g className="scale-bar" transform={`translate(${x} ${y})`}>
      <path d={`M0 -8V0H${width}V-8`} />
      <text x={width / 2} y="-10">
        {text}
      </text>
    </g>
  );
}
