import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import type { Optimization } from "~/entities/optimizations/optimization";
import type { OfferedGroup } from "~/entities/studies/forms";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import type { Actor } from "~/services/core/access.server";
import { list } from "~/services/core/store.server";
import { readResult } from "~/services/optimizations/state.server";

/** Groups of components as options of a form: a technology with its components, or a component by itself. */
export function groupOptions(
  actor: Actor,
  { optimization_id }: Pick<Optimization, "optimization_id">,
  groups: readonly OfferedGroup[],
  locale: Locale,
): { value: string; label: string; hint?: string }[] {
  const technologies = new Map(
    list(actor, technologyEntity).map((one) => [one.technology_id, nameIn(one.name, locale)]),
  );
  const components = new Map(readResult(actor, optimization_id)?.components.map(({ id, name }) => [id, name]) ?? []);
  const named = (ids: readonly string[]) => ids.map((id) => components.get(id) ?? id).join(", ");
  return groups.map(({ key, technology_id, component_ids }) =>
    technology_id === null
      ? { value: key, label: named(component_ids) }
      : { value: key, label: technologies.get(technology_id) ?? technology_id, hint: named(component_ids) },
  );
}
