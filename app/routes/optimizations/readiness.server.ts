import { rootOf } from "~/entities/catalogue/technologyTree";
import type { Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import type { Optimization } from "~/entities/optimizations/optimization";
import { componentId } from "~/entities/twin/component";
import { checkLines } from "~/routes/checks/checks.server";
import type { SystemPage } from "~/routes/page/guard.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { type PlannedRun, runChecks } from "~/services/checks/plausibility.server";
import { ignoredOfRun } from "~/services/optimizations/ignored/ignored.server";
import { takenOverBy } from "~/services/optimizations/invested.server";
import { technologiesOf } from "~/services/parameters/context.server";

/** What a run finds in the system: what keeps it from starting, what is odd, and what it leaves out. */
export async function readinessOf(page: SystemPage, run: PlannedRun & Pick<Optimization, "config">, locale: Locale) {
  const { actor, system } = page;
  const { suspicions, completeness, leftOut, ready } = await runChecks(actor, system, run, takenOverBy(actor, run));
  const technologies = technologiesOf(actor);
  const paths = sitePaths(system.system_id);
  const names = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  return {
    ready,
    lines: checkLines(page, suspicions, locale),
    checksHref: paths.checks,
    recommended: completeness
      .filter(({ component }) => !component.is_draft)
      .reduce((sum, { recommended }) => sum + recommended.missing.length, 0),
    unused: ignoredOfRun(actor, { ...run, system_id: system.system_id }).map((one) => ({
      ...one,
      name: names.get(one.parameter_type) ?? one.parameter_type,
    })),
    leftOut: leftOut.map(({ component, why }) => {
      const technology = technologies.get(component.technology_id);
      return {
        id: componentId(component),
        name: component.name,
        href: paths.component(componentId(component)),
        why,
        effect: technology ? rootOf(technology, technologies) : null,
      };
    }),
  };
}
