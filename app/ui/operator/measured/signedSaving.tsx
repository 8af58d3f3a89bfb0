import type { ReactNode } from "react";
import { Delta } from "~/ui/kit/lists";

/** What was saved [currency], with an arrow and a colour: costs went down, or up where it is below zero. */
export const signedSaving = (saving: number, money: (value: number) => string): ReactNode =>
  saving === 0 ? (
    money(0)
  ) : (
    <Delta good={saving > 0} down={saving > 0}>
      {money(Math.abs(saving))}
    </Delta>
  );
