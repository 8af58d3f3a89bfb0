import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { refOf } from "~/entities/checks/twin";
import { BASE_SCENARIO_ID, nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { enterPath } from "~/entities/parameters/enterPath";
import { type Component, componentId, isLine } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { systemChecks } from "~/services/checks/plausibility.server";
import { scenarioChoices, technologiesOf } from "~/services/parameters/context.server";
import { generateHref } from "~/services/parameters/generated/link";
import { CheckTable } from "~/ui/checks/CheckTable";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { type GapLine, GapTable } from "~/ui/parameters/GapTable";
import { checkLines, oneOf } from "./checks.server";

/** Contradictions, odd parameters and gaps of a system, before a run finds them. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  const { actor, system } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = new URL(args.request.url).searchParams;
  const scenarios = scenarioChoices(actor, system.system_id);
  const scenario =
    scenarios.find(({ scenario_id }) => scenario_id === query.get("scenario_id"))?.scenario_id ?? BASE_SCENARIO_ID;
  const { suspicions, completeness, leftOut } = await systemChecks(actor, system, scenario);
  const names = new Map(parameterTypes(actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const paths = sitePaths(system.system_id);
  const drafts = leftOut.filter(({ why }) => why === "draft").length;
  const technologies = technologiesOf(actor);
  const named = (component: Component, missing: readonly string[][]) =>
    missing.map((anyOf) => ({
      name: oneOf(anyOf, names, locale),
      href: enterPath(system.system_id, refOf(component), { type: anyOf[0]!, scenarioId: scenario }),
      generateHref: generateHref(technologies, technologies.get(component.technology_id), {
        systemId: system.system_id,
        element: refOf(component),
        type: anyOf[0]!,
        scenarioId: scenario,
      }),
    }));
  const gaps = completeness.map(({ component, mandatory, recommended }): GapLine => ({
    id: componentId(component),
    name: component.name,
    href: paths.parametersOf(isLine(component) ? "line" : "node", componentId(component)),
    draft: component.is_draft,
    mandatory: { entered: mandatory.given, missing: named(component, mandatory.missing) },
    recommended: { entered: recommended.given, missing: named(component, recommended.missing) },
  }));
  return {
    title: t("checks:title"),
    editable: page.editable,
    scenario,
    scenarios,
    lines: checkLines(page, suspicions, locale, scenario),
    components: gaps.length,
    complete: gaps.filter((gap) => gap.mandatory.missing.length === 0).length,
    gaps: gaps.filter((gap) => gap.mandatory.missing.length + gap.recommended.missing.length > 0),
    drafts,
    draftsHref: `${paths.components}?draft=draft`,
    newComponent: paths.newComponent,
  };
}

/** The base counts whatever is chosen: it is what the choice of none means. */
const isNotBase = ({ scenario_id }: { scenario_id: string }): boolean => scenario_id !== BASE_SCENARIO_ID;

const LIVE = ["node", "line", "geometry", "parameter", "system"];

export default function Checks() {
  const { title, editable, scenario, scenarios, lines, components, complete, gaps, drafts, draftsHref, newComponent } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("checks");
  const errors = lines.filter(({ severity }) => severity === "error").length;
  return (
    <>
      <PageHeader title={title} lead={t("lead")} />
      <FilterBar resetHref="?">
        <FilterSelect
          name="scenario_id"
          label={t("scenario")}
          value={scenario === BASE_SCENARIO_ID ? "" : scenario}
          allLabel={t("base_only")}
          options={scenarios.filter(isNotBase).map((one) => ({ value: one.scenario_id, label: one.name }))}
        />
      </FilterBar>
      <LiveRegion types={LIVE}>
        {components === 0 ? (
          <EmptyState
            title={t("empty_title")}
            actions={editable ? <ButtonLink href={newComponent}>{t("add_component")}</ButtonLink> : null}
          >
            <p>{t("empty_text")}</p>
          </EmptyState>
        ) : (
          <>
            <Section id="contradictions" title={t("contradictions")} lead={t("contradictions_lead")}>
              {lines.length === 0 ? (
                <Notice kind="success" title={t("nothing_found")} />
              ) : (
                <>
                  <p>{t("found", { errors, warnings: lines.length - errors })}</p>
                  <CheckTable caption={t("contradictions")} lines={lines} />
                </>
              )}
            </Section>
            <Section id="gaps" title={t("gaps")} lead={t("gaps_lead", { complete, components })}>
              {gaps.length === 0 ? (
                <Notice kind="success" title={t("complete")} />
              ) : (
                <GapTable caption={t("gaps")} lines={gaps} editable={editable} />
              )}
              {drafts > 0 ? (
                <p>
                  {t("drafts", { count: drafts })} <a href={draftsHref}>{t("show_drafts")}</a>
                </p>
              ) : null}
            </Section>
          </>
        )}
      </LiveRegion>
    </>
  );
}
