import { knownIcon } from "~/entities/catalogue/technologyIcons";
import type { ComponentStatus } from "~/entities/twin/component";

const SPRITE = "/icons/components.svg";
const SIZE = 32;

interface Props {
  icon: string;
  status: ComponentStatus;
  /** Where it is inside a drawing; alone it is an image in a line of text. */
  at?: { x: number; y: number };
}

/** A technology's sign in the frame of a status: closed, dashed with a plus, or dotted with a question mark. Decoration. */
export function ComponentIcon({ icon, status, at }: Props) {
  return (
    <svg
      className="component-icon"
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={SIZE}
      height={SIZE}
      aria-hidden="true"
      {...at}
    >
      <use href={`${SPRITE}#status-${status}`} width={SIZE} height={SIZE} />
      <use href={`${SPRITE}#${knownIcon(icon)}`} x={5} y={5} width={22} height={22} />
    </svg>
  );
}
