import { useTranslation } from "react-i18next";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { DRAWING } from "~/entities/core/map/mapWindow";
import { percent } from "./percent";

/** The longest round length that is at most `most` metres: 1, 2 or 5 times a power of ten. */
export function roundLength(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most));
  return ([5, 2, 1].find((factor) => factor * power <= most) ?? 1) * power;
}

/** A fifth of the drawing's width at most. */
const MOST = DRAWING.width / 5;

/** A length on the ground, at the lower left edge: `metres` of one unit of the drawing. */
export function ScaleBar({ metres }: { metres: number }) {
  const locale = useTranslation().i18n.language as Locale;
  const length = roundLength(metres * MOST);
  const wide = percent(length / metres / DRAWING.width);
  const text = length >= 1000 ? formatUnit(length / 1000, "km", locale) : formatUnit(length, "m", locale);
  return (
    <svg x="2%" y="100%" className="scale-bar" overflow="visible">
      <text y="-20">{text}</text>
      <line x1="0" x2={wide} y1="-12" y2="-12" />
      {["0", percent(length / metres / DRAWING.width / 2), wide].map((x, i) => (
        <line key={x} x1={x} x2={x} y1="-12" y2={i === 1 ? -16 : -18} />
      ))}
    </svg>
  );
}
