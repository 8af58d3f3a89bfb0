import { setTimeout as sleep } from "node:timers/promises";
import { formatUnit } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { isEnded } from "~/entities/optimizations/status";
import { modulesOf } from "~/entities/systems/system";
import type { SystemPage } from "~/routes/page/guard.server";
import { stepsToRun } from "~/services/checks/toRun.server";
import { runsOfList } from "~/services/optimizations/ofStudies.server";
import { componentsOf } from "~/services/twin/components.server";
import type { ToRunProps } from "~/ui/checks/ToRun";
import { checkLines } from "./checks.server";

/** Lines that the panel shows; the page of checks has all of them. */
const SHOWN = 8;

/** How long a page waits for the test of a run; then it says that it is under way [ms]. */
const PATIENCE_MS = 400;

/** What came in time; undefined where it is still under way. */
const inTime = <T>(work: Promise<T>): Promise<T | undefined> =>
  Promise.race([work, sleep(PATIENCE_MS, undefined, { ref: false })]);

/** What is missing to run the system, each line with the way to its place; then how its runs go. Null without the designer. */
export async function toRunPanel(page: SystemPage, locale: Locale): Promise<ToRunProps | null> {
  const { actor, system, editable } = page;
  if (!modulesOf(system).has("expansion")) return null;
  const paths = sitePaths(system.system_id);
  const tested = await inTime(stepsToRun(actor, system));
  const steps = tested ?? [];
  const visible = steps.slice(0, SHOWN);
  const lines = checkLines(
    page,
    visible.map(({ finding }) => finding),
    locale,
  ).map((line, i) => {
    const { finding, typical } = visible[i]!;
    return {
      key: line.key,
      name: line.name,
      parameter: line.parameter,
      text: line.text,
      gapsHref: line.gapsHref,
      generateHref: line.generateHref,
      ofSystem: finding.about.type === "System",
      href: ofSystem(page, finding.key) ?? line.href,
      typical: typeof typical?.value === "number" ? formatUnit(typical.value, typical.unit, locale) : null,
    };
  });
  const runs = runsOfList(actor, system.system_id);
  const done = runs.filter(({ status }) => status === "success" || status === "warning");
  const [last] = done;
  const working = runs.find(({ status }) => !isEnded(status));
  return {
    editable,
    checking: tested === undefined,
    hereHref: paths.infrastructure,
    lines,
    more: steps.length - lines.length,
    typical: steps.filter(({ typical }) => typical).length,
    checksHref: paths.checks,
    fillHref: paths.typicalValues,
    runHref: paths.newOptimization,
    working: working ? { name: working.name, href: paths.optimizations } : null,
    last: last ? { name: last.name, href: paths.result("summary", last.optimization_id) } : null,
    compareHref: done.length > 1 ? paths.result("compare") : null,
  };
}

/** Where what the system as a whole misses is made. */
function ofSystem({ actor, system }: SystemPage, key: string): string | null {
  const paths = sitePaths(system.system_id);
  if (key === "checks.no_location") return paths.newLocation;
  if (key === "checks.nothing_to_serve") return paths.newComponent;
  if (key === "checks.nothing_in_use")
    return componentsOf(actor, system.system_id).length > 0 ? paths.components : paths.newComponent;
  return null;
}
