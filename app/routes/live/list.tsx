import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusedStep } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable, requireItem, requireSystem } from "~/routes/page/guard.server";
import { restore } from "~/services/core/store.server";
import { liveSeriesEntity } from "~/services/live/liveSeries.entity.server";
import { liveLines } from "~/services/live/page.server";
import { SeriesTable } from "~/ui/live/SeriesTable";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, Tabs } from "~/ui/kit/layout";
import { StepRefused, type RefusedStep } from "~/ui/kit/layout/StepRefused";

/** The live series of a system with their latest values. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  const deleted = new URL(args.request.url).searchParams.get("tab") === "deleted";
  const t = textsOf(await localeOf(args.request));
  const paths = sitePaths(system.system_id);
  return {
    title: t("live:list.title"),
    base: paths.liveSeries,
    newHref: paths.newLiveSeries,
    editable,
    deleted,
    lines: liveLines(actor, system.system_id, deleted ? "deleted" : "live", Date.now()).map((line) => ({
      ...line,
      href: paths.oneLiveSeries(line.live_id),
      settingsHref: paths.liveSettings(line.live_id),
      deleteHref: paths.deleteLiveSeries(line.live_id),
      componentHref: line.component && paths.component(line.component.id),
    })),
  };
}

/** Restores a deleted series. */
export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const form = await args.request.formData();
  if (form.get("intent") !== "restore") throw notFoundPage();
  const id = form.get("live_id");
  requireItem(page, liveSeriesEntity, typeof id === "string" ? id : "");
  const restored = restore(page.actor, liveSeriesEntity, String(id));
  if (!restored.ok) return refusedStep("live_series", "restored", restored);
  return redirectWith(sitePaths(page.system.system_id).liveSeries, "live:status.restored");
}

export default function LiveSeriesList() {
  const { title, base, newHref, editable, deleted, lines } = useLoaderData<typeof loader>();
  const answer = useActionData() as { refused: RefusedStep } | undefined;
  const { t } = useTranslation("live");
  const add = editable ? (
    <ButtonLink href={newHref} kind="primary">
      {t("list.new")}
    </ButtonLink>
  ) : undefined;
  return (
    <>
      <PageHeader title={title} lead={t("list.lead")} actions={add} />
      {editable ? null : <p className="muted">{t("common:role.not_allowed")}</p>}
      {answer ? <StepRefused refused={answer.refused} /> : null}
      <Tabs
        label={t("list.tabs")}
        tabs={[
          { label: t("common:list.all"), href: base, current: !deleted },
          { label: t("common:list.deleted"), href: `${base}?tab=deleted`, current: deleted },
        ]}
      />
      <LiveRegion types={["live_series", "live_points", "node", "line"]}>
        {lines.length === 0 ? (
          <EmptyState title={t(deleted ? "list.none_deleted" : "list.none")}>
            {deleted ? null : <p>{t("list.none_text")}</p>}
          </EmptyState>
        ) : (
          <SeriesTable {...{ title, base, editable, deleted, lines }} />
        )}
      </LiveRegion>
    </>
  );
}
