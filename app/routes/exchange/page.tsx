import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { BASE_SCENARIO_ID } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { exchangePaths, networkChoice } from "~/entities/exchange/exchange";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { scenarioRows } from "~/services/scenarios/scenarios.server";
import { EntityForm, FormActions, invalid, SelectField, SubmitButton, validatorOf, YearField } from "~/ui/kit/fields";
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
  const asked = searchParams.get("scenario_id");
  const known = scenarios.some(({ value }) => value === asked);
  const problem = searchParams.get("problem");
  const { export: whole, checks } = sitePaths(system.system_id);
  return {
    title: textsOf(locale)("exchange:page.title"),
    ...{ whole, checks, package: exchangePaths(system.system_id).file("datapackage"), scenarios },
    problem: problem === "choice" || problem === "not_complete" ? (problem as "choice" | "not_complete") : null,
    values: {
      scenario_id: known ? asked : BASE_SCENARIO_ID,
      year: (searchParams.get("year") ?? "").slice(0, 4) || String(new Date().getUTCFullYear()),
    },
  };
}

/** What is chosen leads to the file. */
export async function action(args: ActionFunctionArgs) {
  const { system } = requireSystem(args);
  const locale = await localeOf(args.request);
  const result = await validatorOf(networkChoice, { locale }).validate(await args.request.formData());
  if (result.error) return invalid(result);
  const { scenario_id, year } = result.data;
  const chosen = new URLSearchParams({ scenario_id, year });
  return redirect(`${exchangePaths(system.system_id).file("pypsa")}?${chosen.toString()}`, { status: 303 });
}

export default function ExportSystem() {
  const data = useLoaderData<typeof loader>();
  const { t } = useTranslation("exchange");
  return (
    <>
      <PageHeader title={data.title} lead={t("page.lead")} />
      {data.problem ? (
        <Notice kind="error" title={t(data.problem === "choice" ? "page.choice" : "not_complete")}>
          {data.problem === "not_complete" ? <a href={data.checks}>{t("page.checks")}</a> : null}
        </Notice>
      ) : null}
      <Section id="own" title={t("page.own_title")}>
        <p>{t("page.own_text")}</p>
        <ButtonLink href={data.whole}>{t("page.download_own")}</ButtonLink>
      </Section>
      <Section id="pypsa" title={t("page.pypsa_title")}>
        <p>{t("page.pypsa_text")}</p>
        <EntityForm
          schema={networkChoice}
          labels={{ scenario_id: t("page.scenario"), year: t("page.year") }}
          defaultValues={data.values}
          guard={false}
          requiredNote={false}
        >
          <SelectField name="scenario_id" options={data.scenarios} />
          <YearField name="year" required />
          <FormActions>
            <SubmitButton>{t("page.download_pypsa")}</SubmitButton>
          </FormActions>
        </EntityForm>
      </Section>
      <Section id="package" title={t("page.package_title")}>
        <p>{t("page.package_text")}</p>
        <ButtonLink href={data.package}>{t("page.download_package")}</ButtonLink>
      </Section>
    </>
  );
}
