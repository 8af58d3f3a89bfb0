import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatPercent } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { amountSize, readScale } from "~/entities/results/scales";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable, requireItem, valueOrThrow } from "~/routes/page/guard.server";
import { list } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { LONGEST_NAME } from "~/services/optimizations/pair/startPair.server";
import { freeName } from "~/services/parameters/copyComponent.server";
import { financeOf } from "~/services/results/finance/finance.server";
import { startGranted } from "~/services/results/finance/startGranted.server";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, Notice, Section } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { useAmounts } from "~/ui/results/costs/CostTables";
import { FinanceFigures } from "~/ui/results/finance/FinanceFigures";
import { FinanceChart, FinanceTable } from "~/ui/results/finance/FinanceFlow";
import { FinanceParts } from "~/ui/results/finance/FinanceParts";
import { FinanceTermsList } from "~/ui/results/finance/FinanceTermsList";
import { filePath, keptRun } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { ScaleChoice } from "~/ui/results/frame/ScaleChoice";
import { Choice, ViewForm } from "~/ui/results/frame/ViewForm";
import { componentNames, levelNames, loadFrame, type Ready } from "./frame.server";

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "finance");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { actor, run, result, query, editable } = ready;
  const { view } = valueOrThrow(
    financeOf(actor, run, result, { statusQuoId: query.get("status_quo_id"), termsId: query.get("terms_id") || null }),
  );
  const amounts = view.appraisal.points.flatMap(({ beforeTax, equity, operating }) => [beforeTax, equity, operating]);
  return {
    finance: view,
    editable,
    // The page names the new run, so that pressing twice is one start.
    newId: crypto.randomUUID(),
    size: amountSize("money", readScale(query.get("scale")), amounts),
    names: componentNames(result),
    carriers: levelNames(ready).carriers,
  };
}

/** Computes the plan again with the grants of the terms in its decision. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args, "expansion");
  const form = await args.request.formData();
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : "";
  };
  if (text("intent") !== "grants") throw notFoundPage();
  const run = requireItem(page, optimizationEntity, text("optimization_id"));
  const t = textsOf(await localeOf(args.request));
  const { system_id } = page.system;
  const names = new Set(list(page.actor, optimizationEntity, { system_id, lifecycle: "all" }).map((row) => row.name));
  const name = freeName(t("finance:decided.run_name", { name: run.name.slice(0, LONGEST_NAME - 40) }), names);
  const started = await startGranted(page.actor, run.optimization_id, {
    optimization_id: text("new_id") || crypto.randomUUID(),
    terms_id: text("terms_id"),
    name,
    statusQuoName: t("optimizations:runs.status_quo_of", { name }),
  });
  if (!started.ok) return refusedStep("optimization", "set", started);
  return redirectWith(
    sitePaths(system_id).optimization(started.value.optimization_id),
    "finance:status.granted_started",
  );
}

export default function Finance() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  return (
    <ResultFrame frame={frame} file={false}>
      <FinanceBody frame={frame} body={body} />
    </ResultFrame>
  );
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function FinanceBody({ frame, body }: { frame: Omit<Loaded, "body">; body: NonNullable<Loaded["body"]> }) {
  const { t } = useTranslation("finance");
  const { refused } = useAnswered<typeof action>();
  const { finance, size, names, carriers, editable } = body;
  const { currency, locale, system_id } = frame;
  const style: AmountStyle = { impact: "money", size, currency, locale };
  const { figure } = useAmounts(style);
  const paths = sitePaths(system_id);
  const { appraisal, terms, all_terms, remarks, status_quo } = finance;
  const invested = -(appraisal.points[0]?.invested ?? 0);
  const npv = appraisal.afterTax.npv;
  return (
    <>
      <FinanceFigures part="first" finance={finance} style={style} carriers={carriers} />
      <FinanceChart
        finance={finance}
        style={style}
        title={t(npv >= 0 ? "answer.pays" : "answer.does_not_pay", {
          npv: figure(Math.abs(npv)),
          rate: formatPercent(finance.discount_rate, locale),
          years: finance.years,
        })}
        lead={t(status_quo ? "answer.against" : "answer.alone", { invested: figure(invested), name: status_quo?.name })}
      />
      <FinanceFigures part="more" finance={finance} style={style} carriers={carriers} />
      {remarks.length > 0 ? (
        <Notice kind="info" title={t("remark.title")}>
          <ul>
            {remarks.map((remark) => (
              <li key={remark}>{t(`remark.${remark}`)}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      <Section
        id="flow"
        title={t("flow.title")}
        lead={t(finance.repeated ? "flow.lead_repeated" : "flow.lead", {
          year: finance.first_year,
          years: finance.years,
        })}
        actions={
          <>
            {terms && editable ? (
              <ButtonLink href={paths.oneFinanceTerms(terms.finance_terms_id)}>{t("answer.change")}</ButtonLink>
            ) : null}
            {editable ? (
              <ButtonLink href={paths.newFinanceTerms} kind={terms ? "secondary" : "primary"}>
                {t("list.new")}
              </ButtonLink>
            ) : null}
            <ButtonLink href={filePath(frame, "xlsx")}>{t("answer.bank")}</ButtonLink>
          </>
        }
      >
        <ViewForm label={t("answer.choose")} keep={keptRun(frame)}>
          {all_terms.length > 1 ? (
            <Choice
              name="terms_id"
              label={t("answer.terms")}
              value={terms?.finance_terms_id ?? ""}
              options={all_terms.map(({ finance_terms_id, name }) => ({ value: finance_terms_id, label: name }))}
            />
          ) : null}
          <ScaleChoice impact="money" value={size} currency={currency} />
        </ViewForm>
        <FinanceTable finance={finance} style={style} carriers={carriers} />
      </Section>
      <FinanceParts finance={finance} style={style} names={names} />
      <Section id="decided" title={t("decided.title")}>
        <p>{t("decided.text", { rate: formatPercent(finance.run_rate, locale) })}</p>
        <p>{t(remarks.includes("grants_decided") ? "decided.reported_granted" : "decided.reported")}</p>
        {refused ? <StepRefused refused={refused} /> : null}
        {finance.no_grants === null && editable && frame.run ? (
          <form method="post">
            <input type="hidden" name="intent" value="grants" />
            <input type="hidden" name="optimization_id" value={frame.run.id} />
            <input type="hidden" name="terms_id" value={terms?.finance_terms_id} />
            <input type="hidden" name="new_id" value={body.newId} />
            <p>{t("decided.grants_lead")}</p>
            <button type="submit" className="button button-secondary">
              {t("decided.with_grants")}
            </button>
          </form>
        ) : null}
      </Section>
      <Section
        id="terms"
        title={terms ? t("terms.title", { name: terms.name }) : t("terms.none")}
        lead={t("terms.lead")}
        actions={<ButtonLink href={paths.financeTerms}>{t("terms.all")}</ButtonLink>}
      >
        <FinanceTermsList finance={finance} style={style} carriers={carriers} />
      </Section>
    </>
  );
}
