import type { ReactNode } from "react";
import { markColour } from "~/ui/kit/palette";

export interface Definition {
  term: string;
  value: ReactNode;
}

/** From so many on a list is two beside each other on the desk. */
const LONG = 9;

/** Names and values of one thing. */
export function DefinitionList({ items }: { items: readonly Definition[] }) {
  return (
    <dl className={items.length < LONG ? "definitions" : "definitions definitions-long"}>
      {items.map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd>{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}

export interface KeyFigure {
  term: string;
  value: ReactNode;
  unit?: string;
  /** What the number is compared with, or what it covers. */
  note?: ReactNode;
}

/** Figures in a row: as many in each as can be, without one alone in the last. Five to seven are smaller and in one. */
const inRow = (count: number): number =>
  count <= 7 ? count : ([4, 3, 5].find((n) => count % n === 0) ?? (count % 4 > 1 ? 4 : 5));

/** The few numbers a page is about, large. */
export function KeyFigures({ items }: { items: readonly KeyFigure[] }) {
  return (
    <dl className={`figures figures-${inRow(items.length)}`}>
      {items.map((item) => (
        <div key={item.term}>
          <dt>{item.term}</dt>
          <dd className="figure-value">
            {item.value}
            {item.unit ? <span className="unit"> {item.unit}</span> : null}
          </dd>
          {item.note ? <dd className="figure-note">{item.note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}

/** A small square of an entity's own colour next to its name. Decoration: the name says the same. */
export function Swatch({ colour }: { colour: string }) {
  return (
    <svg className="swatch" viewBox="0 0 14 14" aria-hidden="true" focusable="false">
      <rect x="0.5" y="0.5" width="13" height="13" rx="2" fill={markColour(colour)} />
    </svg>
  );
}
