import { useActionData } from "@remix-run/react";
import type { ReactNode } from "react";
import { SubmitButton, type InvalidForm } from "../kit/fields";

/** The form as it was sent, where it came back; undefined at first sight. */
export const useKept = () => useActionData<InvalidForm>()?.repopulateFields as Record<string, unknown> | undefined;

/** A button that fills in fields and stays on the page. */
export function Quick({ value, children }: { value: string; children: ReactNode }) {
  return (
    <SubmitButton kind="secondary" name="intent" value={value}>
      {children}
    </SubmitButton>
  );
}
