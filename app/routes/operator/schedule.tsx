import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { plannedUntil } from "~/entities/operator/operation";
import { boughtByCarrier } from "~/entities/operator/planFigures";
import { SCHEDULE_TABS } from "~/entities/operator/scheduleView";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { leaveEmptyPage, pageNumber, pagesOf } from "~/routes/page/list.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { dbOf } from "~/services/core/store.server";
import { planInForce } from "~/services/operator/approve.server";
import { outagesIn, outagesOfPlan } from "~/services/operator/outages/outages.server";
import { nextForceAt, operationLines, planToShow, reasonNotShown } from "~/services/operator/schedule.server";
import { outputLines } from "~/services/operator/setpoints/outputPage.server";
import { componentColours } from "~/services/twin/componentColours.server";
import { findComponent } from "~/services/twin/components.server";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Tabs } from "~/ui/kit/layout";
import { OperationTable } from "~/ui/operator/OperationTable";
import { OutageNotice } from "~/ui/operator/OutageNotice";
import { ScheduleComponents } from "~/ui/operator/ScheduleComponents";
import { ScheduleOverview } from "~/ui/operator/ScheduleOverview";
import { SetpointNotices } from "~/ui/operator/setpoints/SetpointNotices";
import { DealtFigures } from "~/ui/operator/trade/DealtFigures";
import { dealtIn } from "./dealtScope.server";
import { outageLines } from "./outages";
import { periodNav } from "./periodNav";
import { scheduleFilter } from "./scheduleFilter.server";

/** The plan in force, or another one that was asked for: as a whole, by component, and the list of plans. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args, "operation");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const now = Date.now();
  const query = new URL(args.request.url).searchParams;
  const planId = query.get("plan") || null;
  const planView = planToShow(actor, system.system_id, planId, now);
  const filter = scheduleFilter(query, planView?.plan ?? null, system.timezone, now);
  const { levels, carriers, carrierOf } = carrierNames(actor, locale, t("common:form.not_specified"));
  const deleted = query.get("list") === "deleted";
  const force = planInForce(dbOf(actor), system.system_id, new Date(now).toISOString());
  return {
    title: t("operator:schedule.title"),
    editable,
    now,
    renewAt: nextForceAt(actor, system.system_id, now),
    here: new URL(args.request.url).search,
    filter,
    levels,
    deleted,
    zone: system.timezone,
    currency: system.unit,
    base: paths.schedule,
    missingComponent:
      filter.missing && (findComponent(actor, system.system_id, filter.missing)?.name ?? filter.missing.slice(0, 80)),
    newHref: paths.newOperation,
    siteHref: paths.operationSite,
    tradeHref: paths.energyTrade,
    planView: planView && {
      name: planView.operation.name,
      href: paths.operation(planView.operation.optimization_operation_id),
      id: planView.operation.optimization_operation_id,
      standing: planView.standing,
      from: formatTime(planView.operation.start_at, locale, system.timezone),
      files: {
        schedule: paths.operationFile(planView.operation.optimization_operation_id, "schedule"),
        levels: paths.operationFile(planView.operation.optimization_operation_id, "levels"),
        price: paths.operationFile(planView.operation.optimization_operation_id, "price"),
        steps: paths.operationStepsFile(planView.operation.optimization_operation_id, filter.component),
      },
      start: planView.plan.start,
      outages: outageLines(outagesOfPlan(actor, planView.operation, planView.plan, now), paths),
      // By the events of today, whatever the plan knew.
      outageSteps: filter.tab === "components" ? outagesIn(dbOf(actor), system.system_id, planView.plan) : {},
      bought: boughtByCarrier(planView.plan, carrierOf).map((one) => ({
        ...one,
        carrier: carriers[one.carrier] ?? one.carrier,
      })),
      dealt: filter.tab === "overview" ? dealtIn(actor, system, planView.plan, carrierOf) : null,
      // One component is shown step by step; of the others the powers are enough.
      plan: filter.tab === "planning" ? null : planView.plan,
      colours: filter.tab === "planning" ? {} : componentColours(actor, system.system_id),
      previewFrom:
        planView.standing === "in_force" && planView.operation.approved_until
          ? Date.parse(planView.operation.approved_until)
          : null,
    },
    outputs: outputLines(actor, system.system_id).map((one) => ({ ...one, href: paths.setpointOutput(one.output_id) })),
    nav: planView && navOf(planView.operation.optimization_operation_id),
    missing:
      planId !== null && !planView
        ? { why: reasonNotShown(actor, system.system_id, planId), href: paths.operation(planId) }
        : null,
    forceHref: force && planView?.standing !== "in_force" ? paths.schedule : null,
    planning: filter.tab === "planning" ? planningOf() : null,
  };

  /** The days shown, and the same part of the schedule before and after them. */
  function navOf(plan: string) {
    const { tab, level, component, day, period } = filter;
    const more: Record<string, string> = tab === "overview" ? { level } : { component, day: String(day) };
    const query = (from: string) => new URLSearchParams({ tab, plan, ...more, period: period.period, from });
    return periodNav(period, locale, system.timezone, (from) => `${paths.schedule}?${query(from)}`);
  }

  function planningOf() {
    const page = pageNumber(query);
    const listing = operationLines(actor, system.system_id, { lifecycle: deleted ? "deleted" : "live", page }, now);
    leaveEmptyPage(args.request, listing, page);
    return {
      pages: pagesOf(listing.total, page),
      search: new URL(args.request.url).search,
      lines: listing.rows.map(({ operation, ...line }) => ({
        ...line,
        id: operation.optimization_operation_id,
        name: operation.name,
        status: operation.status,
        causes: operation.causes,
        from: operation.start_at,
        until: plannedUntil(operation),
        approvedUntil: operation.approved_until,
        href: paths.operation(operation.optimization_operation_id),
        deleteHref: paths.deleteOperation(operation.optimization_operation_id),
      })),
    };
  }
}

export default function Schedule() {
  const data = useLoaderData<typeof loader>();
  const { title, editable, filter, base, planView, zone, currency, levels } = data;
  const { t, i18n } = useTranslation("operator");
  const plan = planView ? `&plan=${encodeURIComponent(planView.id)}` : "";
  const tabs = SCHEDULE_TABS.map((tab) => ({
    label: t(`schedule.tab.${tab}`),
    href: `${base}?tab=${tab}${plan}`,
    current: tab === filter.tab,
  }));
  return (
    <>
      <PageHeader
        title={title}
        lead={t("schedule.lead")}
        actions={
          <>
            {editable ? (
              <ButtonLink href={data.newHref} kind="primary">
                {t("new.title")}
              </ButtonLink>
            ) : null}
            <ButtonLink href={data.siteHref}>{t("site.title")}</ButtonLink>
          </>
        }
      />
      <Tabs label={t("schedule.tabs")} tabs={tabs} />
      <LiveRegion types={["optimization_operation", "setpoint_output", "event", "spot_deal"]} renewAt={data.renewAt}>
        <SetpointNotices lines={data.outputs} zone={zone} />
        {data.planning ? (
          <OperationTable
            {...data.planning}
            zone={zone}
            currency={currency}
            base={base}
            editable={editable}
            deleted={data.deleted}
          />
        ) : planView?.plan ? (
          <>
            <Notice
              line
              kind={planView.standing === "in_force" ? "success" : "info"}
              title={t(`schedule.standing.${planView.standing}`, { name: planView.name, from: planView.from })}
            >
              <p>
                {data.renewAt === null ? null : (
                  <>
                    {t("schedule.changes_at", {
                      time: formatTime(data.renewAt, i18n.language as Locale, zone),
                    })}{" "}
                    <a href={base + data.here}>{t("plan.refresh")}</a>{" "}
                  </>
                )}
                <a href={planView.href}>{t("schedule.to_plan")}</a>
                {data.forceHref ? (
                  <>
                    {" "}
                    <a href={data.forceHref}>{t("schedule.to_force")}</a>
                  </>
                ) : null}
              </p>
            </Notice>
            <OutageNotice
              outages={planView.outages}
              start={planView.start}
              zone={zone}
              currency={currency}
              now={data.now}
            />
            {filter.tab === "overview" ? (
              <ScheduleOverview
                filter={filter}
                base={base}
                zone={zone}
                currency={currency}
                levels={levels}
                nav={data.nav}
                plan={planView.plan}
                planId={planView.id}
                bought={planView.bought}
                files={planView.files}
                colours={planView.colours}
                now={data.now}
              >
                {planView.dealt ? <DealtFigures {...planView.dealt} currency={currency} href={data.tradeHref} /> : null}
              </ScheduleOverview>
            ) : (
              <>
                {data.missingComponent ? (
                  <Notice kind="warning" title={t("schedule.not_in_plan", { name: data.missingComponent })}>
                    <p>
                      {t("schedule.not_in_plan_text", {
                        shown: planView.plan.rows.find(({ component_id }) => component_id === filter.component)?.name,
                      })}
                    </p>
                  </Notice>
                ) : null}
                <ScheduleComponents
                  filter={filter}
                  base={base}
                  zone={zone}
                  currency={currency}
                  nav={data.nav}
                  plan={planView.plan}
                  planId={planView.id}
                  files={planView.files}
                  outages={planView.outageSteps}
                  colours={planView.colours}
                  previewFrom={planView.previewFrom}
                  now={data.now}
                />
              </>
            )}
          </>
        ) : data.missing ? (
          <EmptyState title={t(`schedule.missing.${data.missing.why}`)}>
            <p>
              {data.missing.why === "not_there" ? null : <a href={data.missing.href}>{t("schedule.to_plan")}</a>}{" "}
              <a href={base}>{t(data.forceHref ? "schedule.to_force" : "schedule.to_schedule")}</a>
            </p>
          </EmptyState>
        ) : (
          <EmptyState title={t("schedule.none")}>
            <p>{t(editable ? "schedule.none_editor" : "schedule.none_viewer")}</p>
          </EmptyState>
        )}
      </LiveRegion>
    </>
  );
}
