import { useTranslation } from "react-i18next";
import type { Diagram, DiagramBus, DiagramComponent } from "~/entities/twin/view";
import { markColour } from "~/ui/kit/palette";
import { ComponentIcon } from "~/ui/twin/components/ComponentIcon";

interface Props {
  /** Part of the ids inside the drawing. */
  id: string;
  label: string;
  components: readonly DiagramComponent[];
  buses: readonly Pick<DiagramBus, "key" | "name" | "color" | "finding">[];
  drawing: Diagram;
  hrefOf: (componentId: string) => string;
}

const NAME_LENGTH = 23;
const BUS_LENGTH = 18;
const short = (text: string, length: number) => (text.length > length ? `${text.slice(0, length - 1)}…` : text);

/** What is at one location, drawn: components as boxes that lead to their pages, carrier levels as rounded boxes. */
export function PlaceDrawing({ id, label, components, buses, drawing, hrefOf }: Props) {
  const { t } = useTranslation("twin");
  const { width, height, boxes, arrows } = drawing;
  return (
    <div className="diagram-scroll" role="region" aria-label={label} tabIndex={0}>
      <svg
        className="diagram"
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="group"
        aria-label={label}
      >
        <defs>
          <marker
            id={`${id}-arrow`}
            viewBox="0 0 8 8"
            refX="7"
            refY="4"
            markerWidth="8"
            markerHeight="8"
            orient="auto-start-reverse"
          >
            <path d="M0 0L8 4L0 8z" />
          </marker>
        </defs>
        {arrows.map(({ from, to, points, both }) => (
          <path
            key={`${from} ${to}`}
            className="diagram-arrow"
            d={points.map(({ x, y }, i) => `${i ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("")}
            markerEnd={`url(#${id}-arrow)`}
            markerStart={both ? `url(#${id}-arrow)` : undefined}
          />
        ))}
        {buses.map((bus) => {
          const box = boxes[bus.key];
          return box ? (
            <g key={bus.key} transform={`translate(${box.x.toFixed(1)} ${box.y.toFixed(1)})`}>
              <title>{bus.finding ? `${bus.name}: ${t(`components.finding.${bus.finding}`)}` : bus.name}</title>
              <rect
                className={bus.finding ? "diagram-bus has-finding" : "diagram-bus"}
                width={box.width}
                height={box.height}
                rx={box.height / 2}
              />
              <circle className="diagram-colour" cx={20} cy={box.height / 2} r={8} fill={markColour(bus.color)} />
              <text x={36} y={bus.finding ? 19 : 27}>
                {short(bus.name, BUS_LENGTH)}
              </text>
              {bus.finding ? (
                <text className="diagram-finding" x={36} y={35}>
                  {t(`components.finding_short.${bus.finding}`)}
                </text>
              ) : null}
            </g>
          ) : null;
        })}
        {components.map((component) => {
          const box = boxes[component.id];
          if (!box) return null;
          const state = t(`twin:status_of.${component.status}`);
          const second = component.other ? t("components.to_place", { place: component.other }) : component.technology;
          const words = [component.name, second, state, ...(component.is_draft ? [t("twin:draft.yes")] : [])];
          return (
            <a key={component.id} href={hrefOf(component.id)} aria-label={words.join(", ")}>
              <g transform={`translate(${box.x.toFixed(1)} ${box.y.toFixed(1)})`}>
                <title>{words.join(", ")}</title>
                <rect className={`diagram-box is-${component.status}`} width={box.width} height={box.height} rx={5} />
                <rect
                  className="diagram-colour"
                  x={1}
                  y={1}
                  width={6}
                  height={box.height - 2}
                  rx={2}
                  fill={markColour(component.color)}
                />
                <ComponentIcon icon={component.icon} status={component.status} at={{ x: 11, y: 6 }} />
                <text x={50} y={19}>
                  {short(component.name, NAME_LENGTH)}
                </text>
                <text className="diagram-note" x={50} y={35}>
                  {short(component.is_draft ? `${t("twin:draft.yes")} · ${second}` : second, NAME_LENGTH + 2)}
                </text>
              </g>
            </a>
          );
        })}
      </svg>
    </div>
  );
}
