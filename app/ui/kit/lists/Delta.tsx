import type { ReactNode } from "react";

/** An amount with a sign of its direction; the colour says whether that is good. */
export function Delta({ good, down, children }: { good: boolean; down: boolean; children: ReactNode }) {
  return (
    <span className={good ? "delta good" : "delta bad"}>
      <span aria-hidden="true">{down ? "↓" : "↑"}</span>
      {children}
    </span>
  );
}
