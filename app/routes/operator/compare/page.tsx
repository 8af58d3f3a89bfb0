import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import { comparedPower, comparePlans } from "~/entities/operator/comparison";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { earlierPlan, earlierPlans } from "~/services/operator/compare/earlier.server";
import { ButtonLink, EmptyState, PageHeader } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { PlanComparisonView } from "~/ui/operator/compare/PlanComparisonView";
import { operationScope, requirePlan } from "../scope.server";

/** What a plan does otherwise than one before it, in the time that both cover. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = operationScope(args);
  const { page, operation, paths } = scope;
  const { actor, system } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const id = operation.optimization_operation_id;
  const plan = requirePlan(scope);
  const query = new URL(args.request.url).searchParams;
  const { earlier, more } = earlierPlans(actor, operation, query.get("with"));
  const before = earlierPlan(actor, earlier, query.get("with"));
  const compared = before && comparePlans(before.plan, plan);
  const componentId = query.get("component");
  const comparedRow =
    compared?.rows.find((row) => row.component_id === componentId) ?? mostChanged(compared?.rows ?? []);
  return {
    title: t("operator:compare.title"),
    crumbs: [
      { label: t("operator:schedule.title"), href: paths.schedule },
      { label: operation.name, href: paths.operation(id) },
      { label: t("operator:compare.title") },
    ],
    scheduleHref: paths.schedule,
    more,
    base: paths.compareOperation(id),
    zone: system.timezone,
    currency: system.unit,
    names: { before: before?.chosen.name ?? "", now: operation.name },
    chosen: before?.chosen.id ?? "",
    earlier: earlier.map((one) => ({
      value: one.id,
      label: t(`operator:compare.${one.approved ? "option_approved" : "option"}`, {
        name: one.name,
        at: formatTime(one.created_at, locale, system.timezone),
      }),
    })),
    compared,
    comparedRow:
      before && compared && comparedRow
        ? {
            id: comparedRow.component_id,
            name: comparedRow.name,
            before: comparedPower(before.plan, comparedRow.component_id, compared),
            now: comparedPower(plan, comparedRow.component_id, compared),
          }
        : null,
  };
}

const mostChanged = <Row extends { changed: number }>(rows: readonly Row[]): Row | undefined =>
  rows.reduce<Row | undefined>((best, row) => (best && best.changed >= row.changed ? best : row), undefined);

export default function ComparePlans() {
  const { title, base, scheduleHref, more, names, earlier, chosen, compared, comparedRow, zone, currency } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("operator");
  return (
    <>
      <PageHeader title={title} lead={t("compare.lead")} />
      {earlier.length === 0 ? (
        <EmptyState
          title={t("compare.none")}
          actions={<ButtonLink href={scheduleHref}>{t("schedule.title")}</ButtonLink>}
        >
          <p>{t("compare.none_text")}</p>
        </EmptyState>
      ) : (
        <FilterBar action={base} resetHref={base}>
          <FilterSelect name="with" label={t("compare.with")} value={chosen} options={earlier} required />
          {compared ? (
            <FilterSelect
              name="component"
              label={t("compare.component")}
              value={comparedRow?.id ?? ""}
              options={compared.rows.map((row) => ({ value: row.component_id, label: row.name }))}
              required
            />
          ) : null}
        </FilterBar>
      )}
      {more > 0 ? <p className="muted">{t("compare.more", { count: more })}</p> : null}
      {earlier.length > 0 && !compared ? <EmptyState title={t("compare.nothing_common")} /> : null}
      {compared && comparedRow ? (
        <PlanComparisonView
          compared={compared}
          comparedRow={comparedRow}
          names={names}
          zone={zone}
          currency={currency}
        />
      ) : null}
    </>
  );
}
