import type { OperationSite, Position } from "../site/types";
import type { HorizonInput } from "./input";

/** What is dealt for connections of a site; undefined where nothing is in any step, or nothing trades it. */
export function positionOf({ grids }: Pick<OperationSite, "grids">, { dealt }: HorizonInput): Position | undefined {
  if (!dealt || dealt.price === 0 || dealt.volume.every(Number.isNaN)) return undefined;
  // A component that buys and sells has a connection for each: "meter#purchase".
  const isDealt = (id: string): boolean => dealt.components.includes(id.replace(/#[^#]*$/, ""));
  // What is dealt for one behind a meter is dealt for the meter.
  const own = grids
    .map(({ id }) => id)
    .filter((id) => isDealt(id) || grids.some((grid) => grid.behind?.grid === id && isDealt(grid.id)));
  return own.length > 0 ? { grids: own, volume: dealt.volume, price: dealt.price } : undefined;
}
