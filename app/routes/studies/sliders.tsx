import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import { namedPart } from "~/entities/core/namedPart";
import {
  byOf,
  changeOf,
  FIRST_SLIDERS,
  isMoved,
  MOST_SLIDERS,
  queryOfRows,
  rowsOfQuery,
  type SliderRow,
  slidersForm,
  withSignedChanges,
} from "~/entities/studies/sliders";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { usedParameters } from "~/services/optimizations/parameters/usedParameters.server";
import { estimateOf } from "~/services/studies/estimate.server";
import { runsOfHalves, startHalves } from "~/services/studies/halves.server";
import { freeScenarioName } from "~/services/studies/scenarioName.server";
import { startChanged } from "~/services/studies/sliders.server";
import { invalid, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, PageHeader } from "~/ui/kit/layout";
import { Sliders } from "~/ui/studies/Sliders";
import { chosenOption, newStudyScope } from "./scope.server";

/** Inputs offered at once; a search finds the others. */
const OFFERED = 100;

/** Inputs of a run to be moved (…?optimization_id=…&input=…&by=120%…), what that comes to by the prices of its result. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, run, locale, t, paths, readInputs, credits, costOf, crumbs } = await newStudyScope(args);
  const inputs = readInputs();
  const query = new URL(args.request.url).searchParams;
  const inputByKey = new Map(inputs.map((input) => [input.key, input]));
  const queryRows = rowsOfQuery(query).filter(({ input }) => inputByKey.has(input));
  const rows = queryRows.length > 0 ? queryRows : stillRows(inputs.slice(0, FIRST_SLIDERS).map(({ key }) => key));
  const q = query.get("q")?.trim().slice(0, 100) ?? "";
  const chosenKeys = new Set(rows.map(({ input }) => input));
  const others = inputs.filter(
    ({ key, owner, type }) => !chosenKeys.has(key) && `${owner} ${type}`.toLowerCase().includes(q.toLowerCase()),
  );
  const title = t("studies:sliders.title");
  const changes = rows.map((row) => changeOf(row, inputByKey.get(row.input)!));
  const doubled = changes.map((change) => ({ ...change, factor: 2, value: null }));
  const estimate = estimateOf(page.actor, run, [...changes, ...doubled]);
  const since = usedParameters(page.actor, run.optimization_id, {
    q: "",
    types: [],
    changed: true,
    offset: 0,
    limit: 1,
  });
  return {
    title,
    crumbs: crumbs(title),
    wide: true,
    locale,
    q,
    runsHref: paths.optimizations,
    back: `${paths.studies}?optimization_id=${encodeURIComponent(run.optimization_id)}`,
    run: { id: run.optimization_id, name: run.name },
    sliders: rows.map((row, i) => {
      const of = inputByKey.get(row.input)!;
      return {
        input: row.input,
        label: namedPart(of.owner, of.type, locale),
        mean: of.mean,
        unit: of.unit,
        series: of.series,
        moved: isMoved(row),
        by: byOf(row),
        effect: estimate.effects[i]!,
        slope: estimate.effects[rows.length + i]!.amount,
      };
    }),
    estimate: { objective: estimate.objective, unit: estimate.unit, impact: run.impact },
    others: others.slice(0, OFFERED).map((input) => chosenOption(input, locale)),
    remaining: Math.max(0, others.length - OFFERED),
    full: rows.length >= MOST_SLIDERS,
    cost: formatNumber(credits, locale),
    halves: runsOfHalves(run) > 1 ? costOf(runsOfHalves(run)) : null,
    moved: since.ok && since.value.total > 0 ? `${paths.usedParameters(run.optimization_id)}?only=changed` : null,
    values: {
      optimization_id: randomUUID(),
      scenario_id: randomUUID(),
      halves: true,
      add: "",
      rows,
      name: query.get("name")?.slice(0, 200) || freeScenarioName(page.actor, run, t("studies:sliders.name")),
    },
  };
}

const stillRows = (keys: readonly string[]): SliderRow[] =>
  keys.map((input) => ({ input, percent: 100, number: null, meaning: "percent" }));

/** Shows what the rows come to (intent "estimate"), or makes a scenario of them and starts the run. */
export async function action(args: ActionFunctionArgs) {
  const { page, run, locale, t, paths, readInputs } = await newStudyScope(args);
  const form = withSignedChanges(await args.request.formData());
  const result = await validatorOf(slidersForm, { locale }).validate(form);
  if (result.error) return invalid(result);
  const { optimization_id, scenario_id, name, add, rows, halves } = result.data;
  const { searchParams, pathname } = new URL(args.request.url);
  if (form.get("intent") === "estimate") {
    const more = add !== "" && !rows.some(({ input }) => input === add) ? stillRows([add]) : [];
    if (rows.length + more.length > MOST_SLIDERS) return invalid(result, { add: "rules.too_many_inputs" });
    const q = String(form.get("q") ?? "").slice(0, 100);
    const query = new URLSearchParams([
      ["optimization_id", searchParams.get("optimization_id") ?? ""],
      ...queryOfRows([...rows, ...more]),
      ["name", name],
      ...(q === "" ? [] : [["q", q]]),
    ]);
    return redirect(`${pathname}?${query.toString()}`);
  }
  const inputByKey = new Map(readInputs().map((input) => [input.key, input]));
  const unread = rows.findIndex(({ input }) => !inputByKey.has(input));
  if (unread !== -1) return invalid(result, { [`rows[${unread}].number`]: "rules.input_not_read" });
  const moved = rows.flatMap((row, i) => (isMoved(row) ? [{ row, i }] : []));
  const referenceOf = ({ factor, value }: { factor: number | null; value: number | null }) =>
    factor === null
      ? t("studies:sliders.reference_value", { run: run.name, value: formatNumber(value, locale) })
      : t("studies:sliders.reference", { run: run.name, percent: formatNumber(factor * 100, locale) });
  const statusQuoName = t("optimizations:runs.status_quo_of", { name });
  const started = await startChanged(page.actor, run.optimization_id, {
    optimization_id,
    scenario_id,
    name,
    referenceOf,
    statusQuoName: halves ? statusQuoName : null,
    changes: moved.map(({ row }) => changeOf(row, inputByKey.get(row.input)!)),
  });
  if (!started.ok) {
    const renamed = Object.fromEntries(moved.map(({ i }, n) => [`rows.${n}.number`, `rows[${i}].number`]));
    return refuseForm(result, started, { ...renamed, rows: "" });
  }
  const { samePlanId, refusals } = halves
    ? await startHalves(page.actor, run, started.value, {
        statusQuo: statusQuoName,
        samePlan: t("studies:sliders.kept", { name, plan: run.name }),
      })
    : { samePlanId: null, refusals: [] };
  const compared = new URLSearchParams([
    ["optimization_id", run.optimization_id],
    ["with", optimization_id],
    ...(samePlanId ? [["with", samePlanId]] : []),
  ]);
  const flash = refusals.length > 0 ? "studies:status.run_started_alone" : "studies:status.run_started";
  return redirectWith(`${paths.result("compare")}?${compared.toString()}`, flash);
}

export default function SlidersPage() {
  const { title, ...props } = useLoaderData<typeof loader>();
  const { t } = useTranslation("studies");
  return (
    <>
      <PageHeader title={title} lead={t("sliders.lead", { run: props.run.name })} />
      {props.sliders.length === 0 ? (
        <EmptyState
          title={t("new.none_title")}
          actions={<ButtonLink href={props.runsHref}>{t("optimizations:runs.title")}</ButtonLink>}
        >
          <p>{t("new.none_text")}</p>
        </EmptyState>
      ) : (
        <Sliders {...props} />
      )}
    </>
  );
}
