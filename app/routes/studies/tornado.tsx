import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import { MOST_TORNADO_INPUTS, TORNADO_INPUTS } from "~/entities/studies/settings";
import { tornadoForm } from "~/entities/studies/tornadoForm";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { saveConsidered } from "~/services/core/store.server";
import { studyEntity } from "~/services/studies/study.entity.server";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, DialogPage, EmptyState } from "~/ui/kit/layout";
import { CountButton, RunCount, useCounted } from "~/ui/studies/CountRuns";
import { TornadoFields } from "~/ui/studies/TornadoFields";
import { inputOption, newStudyScope } from "./scope.server";
import { counted, isCount } from "./startStudy.server";

/** Inputs offered at once; a search finds the others. */
const OFFERED = 60;

/** A new tornado of a run (…?optimization_id=…&q=…). */
export async function loader(args: LoaderFunctionArgs) {
  const { page, run, locale, t, paths, readInputs, credits, crumbs } = await newStudyScope(args);
  const inputs = readInputs();
  const query = new URL(args.request.url).searchParams;
  const needle = query.get("q")?.trim().slice(0, 100).toLowerCase() ?? "";
  const matches = inputs.filter(({ owner, type }) => `${owner} ${type}`.toLowerCase().includes(needle));
  const title = t("studies:tornado.new");
  return {
    title,
    crumbs: crumbs(title),
    back: paths.result("influence", run.optimization_id),
    run: run.name,
    runHref: paths.optimization(run.optimization_id),
    runsHref: paths.optimizations,
    optimization_id: run.optimization_id,
    q: needle,
    offered: matches.slice(0, OFFERED).map((input) => inputOption(input, locale)),
    remaining: Math.max(0, matches.length - OFFERED),
    none: inputs.length === 0,
    cost: formatNumber(credits, locale),
    timezone: page.system.timezone,
    values: {
      study_id: randomUUID(),
      name: t("studies:tornado.name", { run: run.name }),
      percent: 10,
      inputs: matches.slice(0, TORNADO_INPUTS).map(({ key }) => key),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, run, paths, readInputs, locale, costOf } = await newStudyScope(args);
  const inputs = readInputs();
  const form = await args.request.formData();
  const result = await validatorOf(tornadoForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const { study_id, name, percent, inputs: keys } = result.data;
  const chosen = keys.map((key) => inputs.find((input) => input.key === key));
  if (chosen.includes(undefined)) return invalid(result, { inputs: "rules.input_not_read" });
  const settings = {
    kind: "tornado" as const,
    percent,
    inputs: chosen.map((input) => {
      const { component_id, place_id, parameter_type, impact } = input!;
      return { component_id, place_id, parameter_type, impact };
    }),
  };
  if (isCount(form)) return counted(result, settings, costOf);
  const { optimization_id, system_id } = run;
  const saved = await saveConsidered(page.actor, studyEntity, {
    study_id,
    system_id,
    optimization_id,
    name,
    settings,
  });
  return saved.ok
    ? redirectWith(paths.study(saved.value.study_id), "studies:status.started")
    : refuseForm(result, saved);
}

export default function NewTornado() {
  const { title, back, values, none, cost, ...offer } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studies");
  const filled = useCounted()?.repopulateFields ?? values;
  const labels = { name: t("field.name"), percent: t("field.percent"), inputs: t("field.inputs") };
  if (none)
    return (
      <DialogPage title={title} backHref={back}>
        <EmptyState
          title={t("new.none_title")}
          actions={<ButtonLink href={offer.runsHref}>{t("optimizations:runs.title")}</ButtonLink>}
        >
          <p>{t("new.none_text")}</p>
        </EmptyState>
      </DialogPage>
    );
  return (
    <DialogPage title={title} lead={t("tornado.lead", { run: offer.run })} backHref={back}>
      {offer.remaining > 0 || offer.q ? (
        <form method="get" className="filter-bar" aria-label={t("new.search")}>
          <input type="hidden" name="optimization_id" value={offer.optimization_id} />
          <div className="field">
            <label htmlFor="find-inputs">{t("new.search")}</label>
            <input id="find-inputs" type="search" name="q" defaultValue={offer.q} maxLength={100} />
          </div>
          <button type="submit" className="button button-secondary">
            {t("new.search_button")}
          </button>
        </form>
      ) : null}
      <EntityForm schema={tornadoForm} labels={labels} defaultValues={filled}>
        <input type="hidden" name="study_id" value={values.study_id} />
        <TornadoFields {...offer} />
        <RunCount atFirst={t("new.cost", { cost, runs: 2 * TORNADO_INPUTS + 1, most: 2 * MOST_TORNADO_INPUTS + 1 })} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("new.start")}</SubmitButton>
          <CountButton />
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
