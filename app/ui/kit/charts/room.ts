import { createContext, useContext } from "react";

/** How high drawings are made where charts have to fill a screen [px]; null where each has its own height. */
export const ChartRoom = createContext<number | null>(null);

/** Height of a drawing [px]. @param own where nothing has to be filled */
export const useDrawingHeight = (own: number): number => useContext(ChartRoom) ?? own;

/** Lying bars grow with the room, but not beyond this. */
const MOST_STRETCH = 2.5;

/** How much higher than usual rows of this height in all are drawn, 1 where nothing has to be filled. */
export function useRowStretch(own: number): number {
  const room = useContext(ChartRoom);
  return room === null ? 1 : Math.min(MOST_STRETCH, Math.max(1, room / own));
}
