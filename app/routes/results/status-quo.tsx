import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { horizonEnd } from "~/entities/results/economics/cashFlow";
import { askedMismatches } from "~/entities/results/economics/comparable";
import { amountSize, costAmounts, readScale } from "~/entities/results/scales";
import { valueOrThrow } from "~/routes/page/guard.server";
import { chooseStatusQuo, compareWithStatusQuo } from "~/services/results/statusQuo.server";
import { answerOf } from "~/services/results/summary.server";
import { Notice, Section } from "~/ui/kit/layout";
import { AnswerFigures } from "~/ui/results/answer/AnswerFigures";
import type { AmountStyle } from "~/ui/results/costs/amounts";
import { keptRun } from "~/ui/results/frame/frame";
import { ResultFrame } from "~/ui/results/frame/ResultFrame";
import { ScaleChoice } from "~/ui/results/frame/ScaleChoice";
import { ViewForm } from "~/ui/results/frame/ViewForm";
import { CashFlow, MoneyByKind } from "~/ui/results/statusQuo/CashFlow";
import { LevelizedTable } from "~/ui/results/statusQuo/ComparedTables";
import { KindsCompared } from "~/ui/results/statusQuo/KindsCompared";
import { NoStatusQuo, SetUpStatusQuo } from "~/ui/results/statusQuo/NoStatusQuo";
import { ProfitabilityFigures, usePeriod } from "~/ui/results/statusQuo/ProfitabilityFigures";
import { ReadDifferently } from "~/ui/results/statusQuo/ReadDifferently";
import { YearCompared } from "~/ui/results/statusQuo/YearCompared";
import { typeNames } from "./comparison.server";
import { chosenYear, componentNames, levelNames, loadFrame, type Ready } from "./frame.server";

/** Differences that a page has room for; all are in the comparison. */
const SHOWN_INPUTS = 20;

export async function loader(args: LoaderFunctionArgs) {
  const { frame, ready } = await loadFrame(args, "status-quo");
  return { ...frame, body: ready ? bodyOf(ready) : null };
}

function bodyOf(ready: Ready) {
  const { actor, system, run, result, query, editable } = ready;
  const choice = valueOrThrow(chooseStatusQuo(actor, run, result, query.get("status_quo_id")));
  const view = compareWithStatusQuo(actor, run, result, choice);
  const { years, ...comparison } = view;
  const year = chosenYear(ready);
  const { difference } = choice;
  const label = difference ? typeNames(actor, ready.locale) : null;
  return {
    ...comparison,
    read: difference && {
      inputs: difference.inputs.slice(0, SHOWN_INPUTS).map((input, i) => ({
        ...input,
        key: String(i),
        label: label?.get(input.parameterType) ?? input.parameterType,
      })),
      more: Math.max(0, difference.inputs.length - SHOWN_INPUTS),
      others: difference.others,
      newId: crypto.randomUUID(),
      years: result.years,
      compareHref: `${sitePaths(system.system_id).result("compare", run.optimization_id)}&with=${choice.run?.optimization_id ?? ""}#inputs`,
    },
    year,
    figures: answerOf(result, year, { view, mismatches: view.mismatches }),
    editable,
    compared: years.find((row) => row.year === year) ?? null,
    period: { from: result.years[0] ?? 0, to: horizonEnd(result) - 1 },
    interestRate: result.interestRate,
    size: amountSize("money", readScale(query.get("scale")), costAmounts(result.tables.costs, "money", result.years)),
    names: { ...(choice.result ? componentNames(choice.result) : {}), ...componentNames(result) },
    carriers: levelNames(ready).carriers,
    optimizations: sitePaths(system.system_id).optimizations,
    // Why the newest of them does not fit.
    differs: choice.run || !choice.runs[0] ? [] : askedMismatches(run, choice.runs[0]),
  };
}

export default function StatusQuo() {
  const { body, ...frame } = useLoaderData<typeof loader>();
  const { t } = useTranslation("results");
  const flows = body?.profitability?.flows ?? [];
  const flowPeriod = usePeriod({ from: flows[0]?.year ?? 0, to: flows.at(-1)?.year ?? 0 });
  if (!body) return <ResultFrame frame={frame}>{null}</ResultFrame>;
  const { currency, locale, run } = frame;
  const { profitability, compared, size, carriers, levelized } = body;
  const style: AmountStyle = { impact: "money", size, currency, locale };
  const setUp = body.editable && run ? <SetUpStatusQuo action={body.optimizations} runId={run.id} /> : null;
  const chosen = body.status_quo;
  return (
    <ResultFrame frame={frame} file={profitability !== null}>
      {!chosen || body.mismatches.includes("is_status_quo") ? (
        <NoStatusQuo isOne={body.mismatches.includes("is_status_quo")} differs={body.differs} setUp={setUp} />
      ) : body.mismatches.length > 0 ? (
        <Notice kind="warning" title={t("status_quo.mismatch_title")}>
          <ul>
            {body.mismatches.map((one) => (
              <li key={one}>{t(`status_quo.mismatch.${one}`)}</li>
            ))}
          </ul>
          {body.read ? null : setUp}
        </Notice>
      ) : null}
      {body.read && run && chosen ? (
        <ReadDifferently
          {...body.read}
          runs={[chosen.name, run.name]}
          locale={locale}
          renewal={body.editable ? { action: body.optimizations, runId: run.id, newId: body.read.newId } : null}
        />
      ) : null}
      {profitability && compared ? (
        <>
          {body.steps_differ ? <Notice kind="info" title={t("status_quo.steps_differ")} /> : null}
          <AnswerFigures figures={body.figures} period={body.period} currency={currency} locale={locale} />
          <Section id="costs" title={t("status_quo.costs_title")}>
            <KindsCompared {...compared} style={style} />
            <p className="muted small">{t("status_quo.costs_lead", { year: body.year })}</p>
          </Section>
          <Section
            id="flow"
            title={t("status_quo.flow.title")}
            lead={t("status_quo.flow.lead", { period: flowPeriod })}
            actions={
              <ViewForm label={t("frame.choose")} keep={keptRun(frame)}>
                <ScaleChoice impact="money" value={size} currency={currency} />
              </ViewForm>
            }
          >
            <ProfitabilityFigures
              profitability={profitability}
              style={style}
              interestRate={body.interestRate}
              period={body.period}
            />
            <CashFlow {...profitability} style={style} names={body.names} />
            <MoneyByKind flows={profitability.flows} style={style} />
          </Section>
          <YearCompared compared={compared} carriers={carriers} locale={locale} names={body.names} />
        </>
      ) : null}
      {levelized.plan.length > 0 ? (
        <Section id="levelized" title={t("status_quo.levelized_title")} lead={t("status_quo.levelized_lead")}>
          <LevelizedTable {...levelized} carriers={carriers} currency={currency} locale={locale} />
        </Section>
      ) : null}
    </ResultFrame>
  );
}
