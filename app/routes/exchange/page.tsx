import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { runsOfList } from "~/services/optimizations/ofStudies.server";
import { isUsable } from "~/services/results/pages.server";
import { scenarioRows } from "~/services/scenarios/scenarios.server";
import { MapForm } from "~/ui/exchange/MapForm";
import { NetworkForm } from "~/ui/exchange/NetworkForm";
import { ButtonLink, Notice, PageHeader, Section } from "~/ui/kit/layout";

/** The files that a system can be had as. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args);
  const locale = await localeOf(args.request);
  const { searchParams } = new URL(args.request.url);
  const scenarios = scenarioRows(actor, system.system_id).map(({ scenario_id, name }) => ({
    value: scenario_id,
    label: name,
  }));
  const scenarioId = searchParams.get("scenario_id");
  const isScenario = scenarios.some(({ value }) => value === scenarioId);
  const problem = searchParams.get("problem");
  const { export: whole, checks, exchangeFile: file } = sitePaths(system.system_id);
  return {
    title: textsOf(locale)("exchange:page.title"),
    whole,
    checks,
    package: file("datapackage"),
    network: file("pypsa"),
    map: file("map"),
    runs: runsOfList(actor, system.system_id)
      .filter(isUsable)
      .map(({ optimization_id, name }) => ({ value: optimization_id, label: name })),
    scenarios,
    problem: problem === "choice" || problem === "not_complete" ? problem : null,
    values: {
      scenario_id: isScenario && scenarioId ? scenarioId : BASE_SCENARIO_ID,
      year: (searchParams.get("year") ?? "").slice(0, 4) || String(new Date().getUTCFullYear()),
    },
  };
}

export default function ExportSystem() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation("exchange");
  return (
    <>
      <PageHeader title={data.title} lead={t("page.lead")} />
      {data.problem === "not_complete" ? (
        <Notice kind="error" title={t("not_complete")}>
          <a href={data.checks}>{t("page.checks")}</a>
        </Notice>
      ) : null}
      <Section id="own" title={t("page.own_title")}>
        <p>{t("page.own_text")}</p>
        <ButtonLink kind="primary" href={data.whole}>
          {t("page.download_own")}
        </ButtonLink>
      </Section>
      <Section id="pypsa" title={t("page.pypsa_title")}>
        <p>{t("page.pypsa_text")}</p>
        <NetworkForm
          action={data.network}
          scenarios={data.scenarios}
          values={data.values}
          wrong={data.problem === "choice"}
        />
      </Section>
      <Section id="map" title={t("page.map_title")}>
        <p>{t("page.map_text")}</p>
        <MapForm action={data.map} runs={data.runs} />
      </Section>
      <Section id="package" title={t("page.package_title")}>
        <p>{t("page.package_text")}</p>
        <ButtonLink href={data.package}>{t("page.download_package")}</ButtonLink>
      </Section>
    </>
  );
}
