import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { requireEditable, requireItem } from "~/routes/page/guard.server";
import { geometryEntity } from "~/services/twin/geometry.entity.server";
import { restorePlace } from "~/services/twin/infrastructure.server";
import { ToRun } from "~/ui/checks/ToRun";
import { useAnswered } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, MoreMenu, Notice, PageHeader, Section, Tabs } from "~/ui/kit/layout";
import { StepRefused } from "~/ui/kit/layout/StepRefused";
import { queryWith } from "~/ui/kit/lists";
import { BorderFacts } from "~/ui/twin/places/BorderFacts";
import { MapDrafts } from "~/ui/twin/places/MapDrafts";
import { PlaceSearch } from "~/ui/twin/places/PlaceSearch";
import { PlaceTables } from "~/ui/twin/places/PlaceTables";
import { LayerChoice, LocationSizes, PlanLegend, PlanTable } from "~/ui/twin/places/PlanLayer";
import { SelectionPanel } from "~/ui/twin/places/SelectionPanel";
import { SystemMap } from "~/ui/twin/places/SystemMap";
import { infrastructurePage } from "./list.server";

export const loader = (args: LoaderFunctionArgs) => infrastructurePage(args);

/** Restores a deleted location or connection. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const form = await args.request.formData();
  const id = form.get("id");
  const back = sitePaths(page.system.system_id).infrastructure;
  if (form.get("intent") !== "restore") return redirect(back, 303);
  const geometry = requireItem(page, geometryEntity, typeof id === "string" ? id : undefined);
  const restored = restorePlace(page.actor, page.system, geometry.geometry_id);
  if (restored.ok) return redirectWith(back, "twin:status.restored");
  return refusedStep("geometry", "restored", restored);
}

export default function Infrastructure() {
  const page = useLoaderData<typeof loader>();
  const { refused } = useAnswered<typeof action>();
  const { t } = useTranslation("twin");
  const { search } = useLocation();
  const plan = page.plan?.isOn ? page.plan : null;
  const paths = sitePaths(page.system_id);
  const empty = page.locations.length + page.connections.length + page.areas.length === 0;
  const add = page.editable ? (
    <>
      <ButtonLink kind="primary" href={paths.newLocation}>
        {t("location.add")}
      </ButtonLink>
      {page.locations.length > 1 ? <ButtonLink href={paths.newConnection}>{t("connection.add")}</ButtonLink> : null}
      <MoreMenu
        links={[
          { href: paths.newArea, label: t("area.add") },
          { href: paths.components, label: t("components.title") },
        ]}
      />
    </>
  ) : (
    <ButtonLink href={paths.components}>{t("components.title")}</ButtonLink>
  );
  return (
    <>
      <PageHeader
        title={t("infrastructure.title")}
        lead={t("infrastructure.lead", { system: page.name })}
        actions={page.deleted ? undefined : add}
      />
      {page.editable ? null : <Notice kind="info" title={t("common:role.not_allowed")} />}
      {refused ? <StepRefused refused={refused} /> : null}
      {page.differing > 0 && page.editable ? (
        <Notice kind="warning" title={t("lengths.differing", { count: page.differing })}>
          <a href={paths.lineLengths}>{t("lengths.look")}</a>
        </Notice>
      ) : null}
      {page.toRun ? (
        <LiveRegion types={["geometry", "node", "line", "parameter", "optimization", "soon"]}>
          <ToRun {...page.toRun} />
        </LiveRegion>
      ) : null}
      <LiveRegion types={["geometry"]}>
        <Tabs
          label={t("infrastructure.tabs")}
          tabs={[
            {
              label: t("common:list.all"),
              href: queryWith(search, { tab: null }),
              current: !page.deleted,
              count: page.counts.all,
            },
            {
              label: t("common:list.deleted"),
              href: queryWith(search, { tab: "deleted" }),
              current: page.deleted,
              count: page.counts.deleted,
            },
          ]}
        />
        {page.deleted && empty ? <EmptyState title={t("infrastructure.nothing_deleted")} /> : null}
        {!page.deleted && empty ? (
          <EmptyState
            title={t("infrastructure.empty_title")}
            actions={
              page.editable ? (
                <ButtonLink kind="primary" href={paths.newLocation}>
                  {t("location.add_first")}
                </ButtonLink>
              ) : undefined
            }
          >
            <p>{t("infrastructure.empty_text")}</p>
          </EmptyState>
        ) : null}
      </LiveRegion>
      {page.deleted ? null : (
        <>
          <div className="filter-row">
            <PlaceSearch
              text={page.find}
              geocoded={page.found}
              paths={paths}
              editable={page.editable}
              country={page.country}
            />
            {page.plan ? <LayerChoice plan={page.plan} search={search} /> : null}
          </div>
          <SystemMap
            flows={plan?.rows.map(({ flow }) => flow)}
            notes={plan?.notes}
            label={t("infrastructure.map", { system: page.name })}
            locations={page.locations}
            connections={page.connections}
            areas={page.areas}
            border={page.border}
            borderName={t("infrastructure.border")}
            hrefs={{ location: paths.location, connection: paths.connection, area: paths.area }}
            layers={page.layers}
            around={page.around}
            picture={page.picture}
            centre={page.centre}
            editing={{
              locations: paths.location(""),
              connections: paths.connection(""),
              areas: paths.area(""),
              border: paths.border,
              editable: page.editable,
              borderId: page.border_id,
              copyName: t("location.copy_of", { name: "*" }),
            }}
          />
          {plan && plan.rows.length > 0 ? <PlanLegend layer={plan} /> : null}
          {page.editable ? <MapDrafts paths={paths} ids={page.ids} locations={page.locations} /> : null}
          <SelectionPanel
            selected={page.selected}
            paths={paths}
            search={search}
            editable={page.editable}
            borderId={page.border_id}
            systemHref={sitePaths(page.system_id).edit}
            counts={page.sizes}
          />
        </>
      )}
      {plan && plan.rows.length + plan.sizes.length > 0 ? (
        <Section id="plan" title={t("plan.plan", { year: plan.year })} lead={t("plan.of_run", { name: plan.run.name })}>
          {plan.rows.length > 0 ? <PlanTable layer={plan} componentHref={paths.component} /> : null}
          {plan.sizes.length > 0 ? <LocationSizes layer={plan} componentHref={paths.component} /> : null}
        </Section>
      ) : null}
      <LiveRegion types={["geometry", "node", "line"]}>
        {empty ? null : <PlaceTables page={page} paths={paths} search={search} />}
        {page.deleted || !page.border ? null : (
          <BorderFacts border={page.border} editHref={page.editable ? paths.border : null} />
        )}
      </LiveRegion>
    </>
  );
}
