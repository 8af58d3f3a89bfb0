import type { ReactNode } from "react";
import { type FixedConstraint, MOST_TIMES } from "~/entities/generation/generation";
import { SubmitButton, useKept } from "../kit/fields";

/** The times of operation as they were sent, where the form came back; undefined at first sight. No more than it may have. */
export function useKeptTimes(): Partial<FixedConstraint>[] | undefined {
  const { constraints } = useKept();
  if (!Array.isArray(constraints)) return undefined;
  return Array.from(constraints.slice(0, MOST_TIMES), (time: unknown) =>
    typeof time === "object" && time !== null ? time : {},
  );
}

/** A button that fills in fields and stays on the page. */
export function Quick({ value, children }: { value: string; children: ReactNode }) {
  return (
    <SubmitButton kind="secondary" name="intent" value={value}>
      {children}
    </SubmitButton>
  );
}
