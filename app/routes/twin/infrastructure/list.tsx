import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lineLengthKm } from "~/entities/geodesy";
import type { Geometry } from "~/entities/geometry";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/flash.server";
import { refusedStep } from "~/routes/forms.server";
import { requireItem, requireEditable, requireSystem } from "~/routes/guard.server";
import {
  courseOf,
  infrastructureOf,
  lengthDifferences,
  positionOf,
  restorePlace,
} from "~/services/infrastructure.server";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Tabs } from "~/ui/layout";
import { StepRefused, type RefusedStep } from "~/ui/layout/StepRefused";
import { queryWith, readSort } from "~/ui/lists";
import { BorderFacts } from "~/ui/twin/BorderFacts";
import { byKey } from "~/ui/twin/order";
import { twinPaths } from "~/ui/twin/paths";
import { PlaceTables } from "~/ui/twin/PlaceTables";
import { SystemMap } from "~/ui/twin/SystemMap";

export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  const t = textsOf(await localeOf(args.request));
  const { search } = new URL(args.request.url);
  const deleted = new URLSearchParams(search).get("tab") === "deleted";
  const live = infrastructureOf(actor, system);
  const gone = infrastructureOf(actor, system, "deleted");
  const shown = deleted ? gone : live;
  const names = new Map([...live.locations, ...gone.locations].map((g) => [g.geometry_id, g.name]));
  const locations = shown.locations.map((g) => ({
    id: g.geometry_id,
    name: g.name,
    lon: positionOf(g)?.[0] ?? null,
    lat: positionOf(g)?.[1] ?? null,
    space: g.properties.available_space,
    components: shown.components.get(g.geometry_id) ?? 0,
  }));
  const connections = shown.connections.map((g) => ({
    id: g.geometry_id,
    name: g.name,
    start: names.get(g.geometry_id_start ?? "") ?? "",
    end: names.get(g.geometry_id_end ?? "") ?? "",
    course: courseOf(g),
    length: lineLengthKm(courseOf(g)),
    components: shown.components.get(g.geometry_id) ?? 0,
  }));
  const { border } = live;
  return {
    title: t("twin:infrastructure.title"),
    wide: true,
    system_id: system.system_id,
    name: system.name,
    editable,
    deleted,
    counts: {
      all: live.locations.length + live.connections.length,
      deleted: gone.locations.length + gone.connections.length,
    },
    locations: locations.sort(byKey(readSort(search, ["name", "lon", "lat", "space", "components"], "name"))),
    connections: connections.sort(
      byKey(readSort(search, ["name", "start", "end", "length", "components"], "name", "csort")),
    ),
    border: border && {
      id: border.geometry.geometry_id,
      type: border.geometry.type,
      coordinates: border.geometry.coordinates,
      areaM2: border.areaM2,
      corners: border.polygons.reduce((sum, rings) => sum + Math.max(0, (rings[0]?.length ?? 0) - 1), 0),
    },
    differing: deleted ? 0 : lengthDifferences(actor, system.system_id).length,
  };
}

/** Restores a deleted location or connection. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const form = await args.request.formData();
  const id = form.get("id");
  const back = twinPaths(page.system.system_id).infrastructure;
  if (form.get("intent") !== "restore") return redirect(back, 303);
  const place = requireItem<Geometry>(page, "geometry", typeof id === "string" ? id : undefined);
  const restored = restorePlace(page.actor, page.system, place.geometry_id);
  if (restored.ok) return redirectWith(back, "twin:status.restored");
  return refusedStep("geometry", "restored", restored);
}

export default function Infrastructure() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as { refused?: RefusedStep } | undefined;
  const { t } = useTranslation("twin");
  const { search } = useLocation();
  const paths = twinPaths(page.system_id);
  const empty = page.locations.length + page.connections.length === 0;
  const add = page.editable ? (
    <>
      <ButtonLink kind="primary" href={paths.newLocation}>
        {t("location.add")}
      </ButtonLink>
      {page.locations.length > 1 ? <ButtonLink href={paths.newConnection}>{t("connection.add")}</ButtonLink> : null}
      <ButtonLink href={paths.components}>{t("components.title")}</ButtonLink>
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
      {answer?.refused ? <StepRefused refused={answer.refused} /> : null}
      {page.differing > 0 && page.editable ? (
        <Notice kind="warning" title={t("lengths.differing", { count: page.differing })}>
          <a href={paths.lineLengths}>{t("lengths.look")}</a>
        </Notice>
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
        <SystemMap
          label={t("infrastructure.map", { system: page.name })}
          locations={page.locations}
          connections={page.connections}
          border={page.border}
          borderName={t("infrastructure.border")}
          hrefs={{ location: paths.location, connection: paths.connection }}
        />
      )}
      <LiveRegion types={["geometry", "node", "line"]}>
        {empty ? null : <PlaceTables page={page} paths={paths} search={search} />}
        {page.deleted || !page.border ? null : <BorderFacts border={page.border} />}
      </LiveRegion>
    </>
  );
}
