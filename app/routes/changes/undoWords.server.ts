import type { UndoStep } from "~/services/changes/undo.server";
import { type AuditScope, namesOf } from "./frame.server";

/** "Changed: Component Boiler", and how many more items changed in the same step. */
export function undoWords(scope: Pick<AuditScope, "actor" | "t" | "locale">, step: UndoStep): string {
  const { kind, item } = namesOf(scope);
  const { mode, type } = step.first;
  const names = {
    mode: scope.t(`changes:audit.mode.${mode}`),
    type: kind(type, step.first.id),
    name: item(step.first),
  };
  return scope.t("changes:audit.undo.what", names);
}
