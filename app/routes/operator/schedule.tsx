import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { SCHEDULE_TABS } from "~/entities/operator/scheduleView";
import { formatTime } from "~/entities/core/format";
import { plannedUntil } from "~/entities/operator/operation";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { findComponent } from "~/services/twin/components.server";
import { carrierNames } from "~/services/catalogue/carrierNames.server";
import { operationLines, shownPlan } from "~/services/operator/schedule.server";
import { planInForce } from "~/services/operator/approve.server";
import { outputLines } from "~/services/operator/setpoints/outputPage.server";
import { dbOf } from "~/services/core/store.server";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Tabs } from "~/ui/kit/layout";
import { OperationTable } from "~/ui/operator/OperationTable";
import { ScheduleComponents } from "~/ui/operator/ScheduleComponents";
import { ScheduleOverview } from "~/ui/operator/ScheduleOverview";
import { SetpointNotices } from "~/ui/operator/setpoints/SetpointNotices";
import { scheduleAsked } from "./scheduleAsked.server";

/** The plan in force, or another one that was asked for: as a whole, by component, and the list of plans. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args, "operation");
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const now = Date.now();
  const query = new URL(args.request.url).searchParams;
  const shown = shownPlan(actor, system.system_id, query.get("plan"), now);
  const asked = scheduleAsked(query, shown?.plan ?? null, system.timezone);
  const { levels } = carrierNames(actor, locale, t("common:form.not_specified"));
  const deleted = query.get("list") === "deleted";
  const force = planInForce(dbOf(actor), system.system_id, new Date(now).toISOString());
  return {
    title: t("operator:schedule.title"),
    ...{ editable, now, asked, levels, deleted, zone: system.timezone, currency: system.unit },
    base: paths.schedule,
    missing:
      asked.missing && (findComponent(actor, system.system_id, asked.missing)?.name ?? asked.missing.slice(0, 80)),
    newHref: paths.newOperation,
    siteHref: paths.operationSite,
    shown: shown && {
      name: shown.operation.name,
      href: paths.operation(shown.operation.optimization_operation_id),
      id: shown.operation.optimization_operation_id,
      inForce: shown.inForce,
      // Approved, and its time is still to come.
      later:
        shown.operation.approved_at !== null && Date.parse(shown.operation.start_at) > now
          ? formatTime(shown.operation.start_at, locale, system.timezone)
          : null,
      csvHref: paths.operationFile(shown.operation.optimization_operation_id, "schedule"),
      // One component is shown step by step; of the others the powers are enough.
      plan: asked.tab === "planning" ? null : shown.plan,
    },
    outputs: outputLines(actor, system.system_id).map((one) => ({ ...one, href: paths.setpointOutput(one.output_id) })),
    forceHref: force && !shown?.inForce ? paths.schedule : null,
    planning:
      asked.tab === "planning"
        ? operationLines(actor, system.system_id, deleted ? "deleted" : "live", now).lines.map(
            ({ operation, ...line }) => ({
              ...line,
              id: operation.optimization_operation_id,
              name: operation.name,
              ...{ status: operation.status, causes: operation.causes },
              from: operation.start_at,
              until: plannedUntil(operation),
              approvedUntil: operation.approved_until,
              href: paths.operation(operation.optimization_operation_id),
              deleteHref: paths.deleteOperation(operation.optimization_operation_id),
            }),
          )
        : [],
  };
}

export default function Schedule() {
  const data = useLoaderData<typeof loader>();
  const { title, editable, asked, base, shown, zone, currency, levels } = data;
  const { t } = useTranslation("operator");
  const plan = shown ? `&plan=${encodeURIComponent(shown.id)}` : "";
  const tabs = SCHEDULE_TABS.map((tab) => ({
    label: t(`schedule.tab.${tab}`),
    href: `${base}?tab=${tab}${plan}`,
    current: tab === asked.tab,
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
      <LiveRegion types={["optimization_operation", "setpoint_output"]}>
        <SetpointNotices lines={data.outputs} zone={zone} />
        {asked.tab === "planning" ? (
          <OperationTable lines={data.planning} {...{ zone, currency, base, editable }} deleted={data.deleted} />
        ) : shown?.plan ? (
          <>
            <Notice
              kind={shown.inForce ? "success" : "info"}
              title={
                shown.later
                  ? t("schedule.in_force_later", { name: shown.name, from: shown.later })
                  : t(shown.inForce ? "schedule.in_force" : "schedule.not_in_force", { name: shown.name })
              }
            >
              <p>
                <a href={shown.href}>{t("schedule.to_plan")}</a>
                {data.forceHref ? (
                  <>
                    {" "}
                    <a href={data.forceHref}>{t("schedule.to_force")}</a>
                  </>
                ) : null}
              </p>
            </Notice>
            {asked.tab === "overview" ? (
              <ScheduleOverview
                {...{ asked, base, zone, currency, levels }}
                plan={shown.plan}
                planId={shown.id}
                csvHref={shown.csvHref}
                now={data.now}
              />
            ) : (
              <>
                {data.missing ? (
                  <Notice kind="warning" title={t("schedule.not_in_plan", { name: data.missing })}>
                    <p>
                      {t("schedule.not_in_plan_text", {
                        shown: shown.plan.rows.find(({ component_id }) => component_id === asked.component)?.name,
                      })}
                    </p>
                  </Notice>
                ) : null}
                <ScheduleComponents
                  {...{ asked, base, zone, currency }}
                  plan={shown.plan}
                  planId={shown.id}
                  now={data.now}
                />
              </>
            )}
          </>
        ) : (
          <EmptyState title={t("schedule.none")}>
            <p>{t(editable ? "schedule.none_editor" : "schedule.none_viewer")}</p>
          </EmptyState>
        )}
      </LiveRegion>
    </>
  );
}
