import type { ReactNode } from "react";
import { MapView, type MapViewProps } from "./MapView";

interface Props extends MapViewProps {
  title: string;
  /** What is drawn, where the title is a finding. */
  subject?: string;
  legend?: ReactNode;
}

/** A map as a card of its own, like a chart: its finding, what is drawn, the map, what its marks mean. */
export function MapFigure({ title, subject, legend, ...map }: Props) {
  const titleId = `${map.id}-title`;
  return (
    <figure className="chart" aria-labelledby={titleId}>
      <figcaption>
        <h2 id={titleId}>{title}</h2>
        {subject ? <p>{subject}</p> : null}
      </figcaption>
      <MapView {...map} />
      {legend}
    </figure>
  );
}
