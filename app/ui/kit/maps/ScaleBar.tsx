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
/** Between it and the edge [share of the drawing's width]. */
const EDGE = 0.02;

/**
 * A length on the ground: `metres` of one unit of the drawing. At the lower left edge, on a phone at the right, where a desk has the small
 * map.
 */
export function ScaleBar({ metres }: { metres: number }) {
  const locale = useTranslation().i18n.language as Locale;
  const length = roundLength(metres * MOST);
  const share = length / metres / DRAWING.width;
  const text = length >= 1000 ? formatUnit(length / 1000, "km", locale) : formatUnit(length, "m", locale);
  return (
    <>
      <Bar at={EDGE} share={share} text={text} className="scale-bar map-desk" />
      <Bar at={1 - EDGE - share} share={share} text={text} className="scale-bar map-phone" />
    </>
  );
}

interface BarProps {
  /** Its left end and its length [share of the drawing's width]. */
  at: number;
  share: number;
  text: string;
  className: string;
}

function Bar({ at, share, text, className }: BarProps) {
  const wide = percent(share);
  return (
    <svg x={percent(at)} y="100%" className={className} overflow="visible">
      <text y="-20">{text}</text>
      <line x1="0" x2={wide} y1="-12" y2="-12" />
      {["0", percent(share / 2), wide].map((x, i) => (
        <line key={x} x1={x} x2={x} y1="-12" y2={i === 1 ? -16 : -18} />
      ))}
    </svg>
  );
}
