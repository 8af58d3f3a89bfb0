import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatRate } from "~/entities/core/format";
import { sitePaths } from "~/entities/core/sitePaths";
import { spotPaths } from "~/entities/spot/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { checkLines } from "~/routes/checks/checks.server";
import { requireSystem } from "~/routes/page/guard.server";
import { testedReadiness } from "~/services/operator/ready.server";
import { outputLines } from "~/services/operator/setpoints/outputPage.server";
import { siteOf } from "~/services/operator/site.server";
import { marketOptions, operatedLines, seriesOptions } from "~/services/operator/sitePage.server";
import { ButtonLink, LiveRegion, PageHeader, Section } from "~/ui/kit/layout";
import { OperatedTable } from "~/ui/operator/operated/OperatedTable";
import { ReadyPanel } from "~/ui/operator/ReadyPanel";
import { OutputTable } from "~/ui/operator/setpoints/OutputTable";
import { SiteFacts } from "~/ui/operator/SiteFacts";

/** How a site is operated, and what is missing before it can be. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args, "operation");
  const { actor, system, editable } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const now = Date.now();
  const site = siteOf(actor, system.system_id);
  const { blockers, points, ready } = await testedReadiness(actor, system, site, now);
  const price = seriesOptions(actor, system.system_id).find(({ value }) => value === site.price_live_id);
  const market = marketOptions(actor).find(({ value }) => value === site.price_spot_id);
  return {
    title: t("operator:site.title"),
    editable,
    ready,
    site,
    price: price?.label ?? null,
    market: market ? { name: market.label, href: spotPaths.market(market.value) } : null,
    currency: system.unit,
    editHref: paths.editOperationSite,
    blockers: checkLines(
      page,
      blockers.map((one) => ({ ...one, unit: "1" })),
      locale,
    ),
    points: points.map(({ key, level, params, component_id, live_id, spot_id }) => ({
      key,
      level,
      params: "rate" in params ? { ...params, rate: formatRate(Number(params.rate), locale) } : params,
      href: live_id
        ? paths.oneLiveSeries(live_id)
        : spot_id
          ? spotPaths.market(spot_id)
          : component_id && key !== "component_gone"
            ? paths.operated(component_id)
            : paths.editOperationSite,
    })),
    zone: system.timezone,
    newOutputHref: paths.newSetpointOutput("webhook"),
    outputs: outputLines(actor, system.system_id).map((one) => ({ ...one, href: paths.setpointOutput(one.output_id) })),
    lines: operatedLines(actor, site, now).map((line) => ({ ...line, href: paths.operated(line.component_id) })),
  };
}

export default function OperationSitePage() {
  const { title, editable, ready, site, price, market, currency, editHref, blockers, points, lines, ...data } =
    useLoaderData<typeof loader>();
  const { t } = useTranslation("operator");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("site.lead")}
        actions={
          editable ? (
            <ButtonLink href={editHref} kind="primary">
              {t("site.edit")}
            </ButtonLink>
          ) : null
        }
      />
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      <LiveRegion
        types={[
          "operation_site",
          "spot_market",
          "spot_prices",
          "live_series",
          "live_points",
          "setpoint_output",
          "node",
          "line",
          "parameter",
        ]}
      >
        <ReadyPanel ready={ready} blockers={blockers} points={points} />
        <Section id="how" title={t("site.how")}>
          <SiteFacts site={site} price={price} market={market} currency={currency} />
        </Section>
        <Section id="components" title={t("site.components")} lead={t("site.components_lead")}>
          <OperatedTable lines={lines} editable={editable} currency={currency} />
        </Section>
        <Section id="outputs" title={t("output.title")} lead={t("output.lead")}>
          {data.outputs.length > 0 ? (
            <OutputTable lines={data.outputs} zone={data.zone} />
          ) : (
            <p className="muted">{t("output.none")}</p>
          )}
          {editable ? (
            <p>
              <ButtonLink href={data.newOutputHref}>{t("output.new")}</ButtonLink>
            </p>
          ) : null}
        </Section>
      </LiveRegion>
    </>
  );
}
