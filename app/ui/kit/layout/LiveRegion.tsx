import type { ReactNode } from "react";

interface Props {
  types: readonly string[];
  /** When what it shows is over, although no row changes (ms since 1970). */
  renewAt?: number | null;
  children: ReactNode;
}

/**
 * A part of a page that follows what others change: the live island swaps it when rows of these types change, and when its time is over.
 * Whatever the page's state, it must hold the same number of regions in the same order.
 */
export function LiveRegion({ types, renewAt, children }: Props) {
  return (
    <div className="live-region" data-live={types.join(" ")}>
      {typeof renewAt === "number" ? <span hidden data-live-at={renewAt} /> : null}
      {children}
    </div>
  );
}
