import type { ReactNode } from "react";

/** What few read: a line until it is opened. */
export function Fold({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="chart-table">
      <summary>{title}</summary>
      {children}
    </details>
  );
}
