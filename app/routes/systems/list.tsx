import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { importPaths } from "~/entities/archive/paths";
import { zoneToday } from "~/entities/core/clock";
import { formatTime } from "~/entities/core/format";
import { MODULES } from "~/entities/core/roles";
import { sitePaths } from "~/entities/core/sitePaths";
import { quickPaths } from "~/entities/quick/paths";
import type { System } from "~/entities/systems/system";
import type { SystemLine } from "~/entities/systems/view";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { combinationProgress } from "~/services/archive/combinationJob.server";
import { importProgress } from "~/services/archive/importJob.server";
import { imagePaths } from "~/services/files/images.server";
import { mayCreateSystems, mayEditSystem, systemNamed, systemRows } from "~/services/systems/systems.server";
import { ButtonLink, EmptyState, FirstStep, LiveRegion, PageHeader, Section } from "~/ui/kit/layout";
import { FilterBar, FilterSelect, FilterText, readSort } from "~/ui/kit/lists";
import { Land } from "~/ui/systems/SiteMap";
import { CardList, SystemCards, ViewChoice } from "~/ui/systems/SystemCards";
import { SystemTable } from "~/ui/systems/SystemTable";
import { systemCards } from "./cards.server";
import { countryName } from "./words.server";

const LIVE = ["system", "role"];
const SORTS = ["name", "country", "unit", "timezone", "role", "changed_at"];
/** How cards may be sorted; the table has its columns. */
const CARD_SORTS = [
  ["name", "name"],
  ["-changed_at", "changed"],
] as const;

/** Systems the actor sees, those still being prepared apart. `?switch=<name>` leads on to the system of that name. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const { searchParams, search } = new URL(args.request.url);
  const systemName = searchParams.get("switch");
  const systemId = systemName === null ? undefined : systemNamed(actor, systemName);
  if (systemId) throw redirect(sitePaths(systemId).infrastructure);
  const q = (searchParams.get("q") ?? systemName ?? "").trim();
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const sort = readSort(search, SORTS, "name");
  const all = systemRows(actor);
  const pictures = imagePaths(
    actor,
    "system",
    all.map(({ system }) => system.system_id),
  );
  const lines = all
    .map((row): SystemLine => {
      const { system, role, changed_at } = row;
      return {
        id: system.system_id,
        name: system.name,
        country: countryName(system.properties.country_code, locale),
        unit: system.unit,
        timezone: zoneToday(system.timezone) ?? system.timezone,
        modules: MODULES.filter((module) => system[`has_${module}`]).map((module) => t(`systems:module.${module}`)),
        role: t(`common:role.${role}`),
        changed_at,
        changed: formatTime(changed_at, locale, system.timezone),
        pending: system.status === "pending",
        note: system.status === "pending" ? pendingNote(actor.space, system, t) : null,
        image: pictures.get(system.system_id) ?? null,
        editable: mayEditSystem(row),
        copyable: system.status === "success" && mayCreateSystems(actor),
        deletable: role === "admin",
      };
    })
    .filter((line) => `${line.name} ${line.country}`.toLocaleLowerCase().includes(q.toLocaleLowerCase()))
    .sort(comparison(sort.key as keyof SystemLine, sort.descending, locale));
  const view: "cards" | "table" = searchParams.get("view") === "table" ? "table" : "cards";
  const systems = all.map(({ system }) => system);
  return {
    title: t("systems:list.title"),
    lines,
    view,
    // The table of hundreds reads no results.
    drawn: view === "cards" ? systemCards({ actor, locale, systems, lines }) : null,
    total: all.length,
    q,
    unknown: systemName !== null && q !== "",
    mayCreate: mayCreateSystems(actor),
  };
}

/** Why a system is not ready yet: how far it is, or what went wrong. */
function pendingNote(space: string, { system_id, properties }: System, t: ReturnType<typeof textsOf>): string {
  const { errormsg, summary } = properties.info ?? {};
  if (errormsg) return summary ? t("systems:list.failed", { summary, errormsg }) : errormsg;
  const filled = combinationProgress(space, system_id);
  if (filled !== null) return t("systems:list.progress", { percent: Math.round(100 * filled) });
  const imported = importProgress(space, system_id);
  return imported === null
    ? t("systems:list.no_job")
    : t("systems:list.importing", { percent: Math.round(100 * imported) });
}

function comparison(key: keyof SystemLine, descending: boolean, locale: string) {
  const collator = new Intl.Collator(locale, { numeric: true });
  return (a: SystemLine, b: SystemLine): number =>
    (descending ? -1 : 1) * collator.compare(String(a[key]), String(b[key])) || collator.compare(a.name, b.name);
}

export default function Systems() {
  const { title, lines, total, q, unknown, mayCreate, view, drawn } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { t } = useTranslation("systems");
  const actions = mayCreate ? (
    <>
      <ButtonLink href={quickPaths.form} kind="primary">
        {t("form.way_quick")}
      </ButtonLink>
      <ButtonLink href="/systems/new">{t("list.new")}</ButtonLink>
      <ButtonLink href={importPaths.start}>{t("list.import")}</ButtonLink>
    </>
  ) : null;
  if (total === 0)
    return (
      <>
        <PageHeader title={title} lead={t("list.lead")} />
        <LiveRegion types={LIVE}>
          <FirstStep title={t("list.empty_title")} actions={actions}>
            <p>{t(mayCreate ? "list.empty_text" : "list.empty_viewer")}</p>
            {mayCreate ? (
              <p>
                <a href="/help/quickstart#tour">{t("list.tour")}</a>
              </p>
            ) : null}
          </FirstStep>
        </LiveRegion>
      </>
    );
  const pending = lines.filter((line) => line.pending);
  const ready = lines.filter((line) => !line.pending);
  const sort = new URLSearchParams(search).get("sort");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("list.lead")}
        actions={
          <>
            {actions}
            <ViewChoice view={view} search={search} />
          </>
        }
      />
      <FilterBar
        resetHref={view === "table" ? "/systems?view=table" : "/systems"}
        keep={view === "table" ? { sort, view } : {}}
      >
        <FilterText name="q" label={t("list.search")} value={q} />
        {view === "cards" ? (
          <FilterSelect
            name="sort"
            label={t("list.sort")}
            value={sort ?? "name"}
            required
            options={CARD_SORTS.map(([value, key]) => ({ value, label: t(`list.sorts.${key}`) }))}
          />
        ) : null}
      </FilterBar>
      {drawn ? <Land path={drawn.land} /> : null}
      <LiveRegion types={LIVE}>
        {lines.length === 0 ? (
          <EmptyState
            title={t(unknown ? "list.unknown" : "list.nothing_found", { name: q })}
            actions={<ButtonLink href="/systems">{t("list.show_all")}</ButtonLink>}
          />
        ) : null}
        {drawn && pending.length > 0 ? (
          <Section id="pending" title={t("list.pending")} lead={t("list.pending_lead")}>
            <CardList cards={drawn.cards.filter(({ line }) => line.pending)} />
          </Section>
        ) : null}
        {drawn ? <SystemCards cards={drawn.cards.filter(({ line }) => !line.pending)} total={ready.length} /> : null}
        {view === "table" && pending.length > 0 ? (
          <Section id="pending" title={t("list.pending")} lead={t("list.pending_lead")}>
            <SystemTable caption={t("list.pending")} lines={pending} search={search} />
          </Section>
        ) : null}
        {view === "table" && ready.length > 0 ? (
          <Section id="ready" title={t("list.ready")}>
            <SystemTable caption={t("list.ready")} lines={ready} search={search} />
          </Section>
        ) : null}
      </LiveRegion>
    </>
  );
}
