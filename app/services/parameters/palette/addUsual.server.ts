import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { done, notFound, type Outcome } from "~/services/core/outcome";
import { dbOf, write } from "~/services/core/store.server";
import { namedElement, type ParameterScope } from "~/services/parameters/context.server";
import { publishedRows, saveSheet, sheetLines } from "~/services/parameters/sheet.server";
import {
  type ComponentInput,
  findComponent,
  saveComponent,
  type StoredComponent,
} from "~/services/twin/components.server";

/**
 * Adds a component at a location with the values that are published for its technology, each with its source, in one transaction that undo
 * takes back as one. An id that there is already adds nothing: a press that is sent twice adds one. Refuses what the component or one of its
 * parameters is refused for, and then adds neither.
 */
export function addWithUsual(scope: ParameterScope, input: ComponentInput): Outcome<StoredComponent> {
  const { actor, system, technologies } = scope;
  return write(dbOf(actor), () => {
    const before = findComponent(actor, system.system_id, input.id);
    if (before) return done(before);
    const added = saveComponent(actor, input);
    if (!added.ok) return added;
    const element = namedElement(scope, { type: "Node", id: input.id, technology_id: null }, "en");
    if (!element) return notFound();
    const sheet = { system, elements: [element], scenario_id: BASE_SCENARIO_ID, technologies };
    const entered = saveSheet(actor, sheet, publishedRows(sheetLines(actor, sheet)));
    return entered.ok ? added : entered;
  });
}
