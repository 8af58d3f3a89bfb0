import type { ReactNode } from "react";

/**
 * A part of a page that follows what others change: the live island swaps it when rows of these types change. Whatever the
 * page's state, it must hold the same number of regions in the same order.
 */
export function LiveRegion({ types, children }: { types: readonly string[]; children: ReactNode }) {
  return (
    <div className="live-region" data-live={types.join(" ")}>
      {children}
    </div>
  );
}
