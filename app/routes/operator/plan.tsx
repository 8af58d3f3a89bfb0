import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isProposed, type OptimizationOperation, plannedUntil } from "~/entities/operator/operation";
import { approveForm } from "~/entities/operator/operationForm";
import { boughtByCarrier } from "~/entities/operator/planFigures";
import { SHOW_TIMES } from "~/entities/operator/planTimes";
import { storeCourses } from "~/entities/operator/stores/storeCourse";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep, refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireEditable } from "~/routes/page/guard.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import type { Actor } from "~/services/core/access.server";
import { notAllowed } from "~/services/core/outcome";
import { dbOf, restore } from "~/services/core/store.server";
import { usersOfSpace } from "~/services/identity/auth.server";
import { approveOperation } from "~/services/operator/approve.server";
import { mailsSentOf } from "~/services/operator/mails/mailState.server";
import { operationEntity } from "~/services/operator/operation.entity.server";
import { outagesOfPlan } from "~/services/operator/outages/outages.server";
import { isRemoved, planOf } from "~/services/operator/plans.server";
import { nextForceAt } from "~/services/operator/schedule.server";
import { planProgress } from "~/services/operator/state.server";
import { sunriseAt } from "~/services/operator/stores/sunrise.server";
import { scenarioChoices } from "~/services/parameters/context.server";
import { invalid, useAnswered, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, LiveRegion, Notice, PageHeader, Progress, Section } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { ApprovePanel } from "~/ui/operator/ApprovePanel";
import { CostTable } from "~/ui/operator/CostTable";
import { PlanInputs } from "~/ui/operator/forecasts/PlanInputs";
import { PlanNotices } from "~/ui/operator/notices/PlanNotices";
import { OperationFacts } from "~/ui/operator/OperationFacts";
import { OperationLog } from "~/ui/operator/OperationLog";
import { OperationStatusBadge } from "~/ui/operator/OperationStatusBadge";
import { OutageNotice } from "~/ui/operator/OutageNotice";
import { PlanFigures } from "~/ui/operator/PlanFigures";
import { PlanMails } from "~/ui/operator/PlanMails";
import { StoreCourses } from "~/ui/operator/StoreCourses";
import { outageLines } from "./outages";
import { operationScope } from "./scope.server";
import { asTyped } from "./typed.server";
import { progressWords } from "./words.server";

/** One plan: what it is, where it is, and its approval. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, operation, paths, approver } = operationScope(args);
  const { actor, system, editable } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const id = operation.optimization_operation_id;
  const plan = planOf(actor, id)?.plan ?? null;
  const { levels, carriers, carrierOf } = carrierNames(actor, locale, t("common:form.not_specified"));
  const people = new Map(usersOfSpace(actor.space).map((user) => [user.user_id, user.displayName]));
  const by = operation.approved_by;
  return {
    title: operation.name,
    crumbs: [{ label: t("operator:schedule.title"), href: paths.schedule }, { label: operation.name }],
    operation,
    editable,
    now: Date.now(),
    renewAt: operation.approved_at === null ? null : nextForceAt(actor, system.system_id, Date.now()),
    zone: system.timezone,
    currency: system.unit,
    approvable: approver && isProposed(operation.status) && operation.deleted_at === null,
    approvedBy: by === null ? null : by === "system" ? t("operator:log.agent") : (people.get(by) ?? by),
    until: plannedUntil(operation),
    base: paths.operation(id),
    progressHref: paths.operationProgress(id),
    siteHref: paths.operationSite,
    compareHref: plan ? paths.compareOperation(id) : null,
    tradeHref: `${paths.energyTrade}?plan=${encodeURIComponent(id)}`,
    scheduleHref: plan ? `${paths.schedule}?plan=${encodeURIComponent(id)}` : null,
    files: plan
      ? (["schedule", "exchange", "grounds"] as const).map((kind) => ({ kind, href: paths.operationFile(id, kind) }))
      : [],
    deleteHref: paths.deleteOperation(id),
    mails: mailsSentOf(dbOf(actor), actor.space, id),
    plan: plan && {
      cost: plan.cost,
      statusQuo: plan.statusQuo,
      gap: plan.gap,
      seconds: plan.seconds,
      steps: plan.steps,
      co2: plan.co2,
      remarks: plan.remarks,
      inputs: plan.inputs,
      start: plan.start,
      kept: plan.kept,
      leftSteps: plan.leftSteps,
      waiting: plan.waiting,
      shortfalls: plan.shortfalls.map((one) => ({ ...one, name: levels[one.component_id] ?? one.name })),
    },
    removed: plan === null && isRemoved(operation),
    stores: plan ? storeCourses(plan, (component) => sunriseAt(actor, component, Date.parse(plan.start))) : [],
    endWorth: plan?.endWorth,
    forecastHrefs: Object.fromEntries(
      (plan?.inputs ?? []).flatMap(({ forecast }) =>
        forecast ? [[forecast.live_id, paths.forecast(forecast.live_id)]] : [],
      ),
    ),
    bought: plan
      ? boughtByCarrier(plan, carrierOf).map((one) => ({ ...one, carrier: carriers[one.carrier] ?? one.carrier }))
      : [],
    statusQuo: scenarioName(actor, operation),
    outages: plan && outageLines(outagesOfPlan(actor, operation, plan, Date.now()), paths),
    progress: operation.status === "pending" ? progressWords(t, locale, planProgress(actor, operation)) : null,
  };
}

/** The scenario that a plan is compared with: by its id where it is deleted. */
const scenarioName = (actor: Actor, { system_id, scenario_id_sq: id }: OptimizationOperation): string =>
  scenarioChoices(actor, system_id).find(({ scenario_id }) => scenario_id === id)?.name ?? id;

/** Approves a plan, or brings a deleted one back. */
export async function action(args: ActionFunctionArgs) {
  const { page, operation, paths, approver } = operationScope(args);
  const id = operation.optimization_operation_id;
  const form = await args.request.formData();
  if (form.get("intent") === "restore") {
    requireEditable(args, "operation");
    const restored = restore(page.actor, operationEntity, id);
    if (!restored.ok) return refusedStep("optimization_operation", "restored", restored);
    return redirectWith(paths.operation(id), "operator:status.restored");
  }
  if (form.get("intent") !== "approve") throw notFoundPage();
  if (!approver) throw refusalPage(notAllowed());
  const result = await validatorOf(approveForm(operation.days), { locale: await localeOf(args.request) }).validate(
    form,
  );
  if (form.has(SHOW_TIMES)) return asTyped(result);
  if (result.error) return invalid(result);
  const approved = approveOperation(page.actor, id, result.data.approval_days);
  // The form may be gone from the page: somebody else was first, or the plan is over.
  if (!approved.ok && approved.status === 409) return refusedStep("optimization_operation", "approved", approved);
  if (!approved.ok) return refuseForm(result, approved);
  return redirectWith(paths.operation(id), "operator:status.approved");
}

export default function OperationPage() {
  const data = useLoaderData<typeof loader>();
  const { title, operation, editable, approvable, zone, currency, base, plan, progress } = data;
  const { refused } = useAnswered<typeof action>();
  const { t } = useTranslation("operator");
  const deleted = operation.deleted_at !== null;
  return (
    <>
      <PageHeader
        title={title}
        badge={<OperationStatusBadge status={operation.status} />}
        actions={
          <>
            {data.scheduleHref ? (
              <ButtonLink href={data.scheduleHref} kind="primary">
                {t("plan.open")}
              </ButtonLink>
            ) : null}
            {data.files.map(({ kind, href }) => (
              <ButtonLink key={kind} href={href} download>
                {t(`plan.file_${kind}`)}
              </ButtonLink>
            ))}
            {data.compareHref ? <ButtonLink href={data.compareHref}>{t("compare.action")}</ButtonLink> : null}
            {editable ? (
              <ButtonLink href={data.deleteHref} kind="danger">
                {t(deleted ? "plan.delete_forever" : "common:action.delete")}
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {refused ? <StepRefused refused={refused} /> : null}
      {deleted && editable ? (
        <form method="post" action={base}>
          <button type="submit" name="intent" value="restore" className="button button-secondary">
            {t("common:action.restore")}
          </button>
        </form>
      ) : null}
      <LiveRegion types={["optimization_operation", "event"]} renewAt={data.renewAt}>
        {progress ? (
          <div className="stack">
            <Progress label={t("plan.making")} text={progress} pollHref={data.progressHref} />
            <p>
              <a href={base}>{t("plan.refresh")}</a>
            </p>
          </div>
        ) : null}
        {data.removed ? <Notice kind="info" title={t("plan.removed")} /> : null}
        {plan ? <PlanFigures plan={plan} bought={data.bought} currency={currency} /> : null}
        {plan ? (
          <OutageNotice outages={data.outages} start={plan.start} zone={zone} currency={currency} now={data.now} />
        ) : null}
        <PlanNotices operation={operation} plan={plan} zone={zone} currency={data.currency} siteHref={data.siteHref} />
        <PlanMails mails={data.mails} />
        {approvable ? (
          <ApprovePanel operation={operation} zone={zone} cost={plan && { plan, zone, currency, now: data.now }} />
        ) : null}
        {plan ? <CostTable plan={plan} currency={currency} tradeHref={data.tradeHref} /> : null}
        <StoreCourses stores={data.stores} endWorth={data.endWorth} zone={zone} currency={currency} />
        {plan ? <PlanInputs inputs={plan.inputs} forecastHrefs={data.forecastHrefs} zone={zone} /> : null}
        <Section id="facts" title={t("plan.facts")}>
          <OperationFacts
            operation={operation}
            zone={zone}
            plan={plan}
            until={data.until}
            approvedBy={data.approvedBy}
            statusQuo={data.statusQuo}
          />
        </Section>
        {operation.logs.length > 0 ? <OperationLog logs={operation.logs} zone={zone} /> : null}
      </LiveRegion>
    </>
  );
}
