import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import { HIT_KINDS } from "~/entities/help/search";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { search, SEARCH_LIMIT } from "~/services/help/search.server";
import { EmptyState, LiveRegion, PageHeader, Section } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";
import { SearchForm } from "~/ui/shell";

/** What was found for the text in the head of the page, a table for each kind; every name leads to its item. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim();
  const typeOf = (type: string) => t(`events:type.${type}`);
  const hits = search(actor, q, typeOf).map(({ kind, id, name, system_name, geometry_type, href, ...event }) => ({
    kind,
    id,
    href,
    system_name,
    name,
    word: event.event_type
      ? typeOf(event.event_type)
      : t(`help:find.kind.${geometry_type === "LineString" ? "connection" : kind}`),
    start: event.start_at ? formatTime(event.start_at, locale, event.timezone ?? "UTC") : null,
  }));
  const kinds = [...new Set(hits.map(({ kind }) => kind))];
  return {
    title: q ? t("help:find.title_of", { q }) : t("help:find.title"),
    q,
    limit: SEARCH_LIMIT,
    hitCount: hits.length,
    // The kind of the best find comes first.
    groups: kinds.map((kind) => ({ kind, hits: hits.filter((hit) => hit.kind === kind) })),
  };
}

type Found = Awaited<ReturnType<typeof loader>>["groups"][number]["hits"][number];

export default function Search() {
  const { title, q, groups, limit, hitCount } = useLoaderData<typeof loader>();
  const { t } = useTranslation("help");
  const name: Column<Found> = {
    key: "name",
    header: t("find.column.name"),
    rowHeader: true,
    cell: (hit) => <a href={hit.href}>{hit.name}</a>,
  };
  const kind: Column<Found> = { key: "kind", header: t("find.column.kind"), cell: (hit) => hit.word };
  const start: Column<Found> = { key: "start", header: t("find.column.start"), cell: (hit) => hit.start };
  const system: Column<Found> = {
    key: "system",
    header: t("find.column.system"),
    cell: (hit) => hit.system_name ?? t("find.shared"),
  };
  const columns = { system: [name], geometry: [name, kind, system], event: [name, kind, start, system] };
  return (
    <>
      {groups.length === 0 ? <PageHeader title={title} /> : null}
      <SearchForm className="page-search" id="page-search" value={q} />
      <LiveRegion types={[...HIT_KINDS]}>
        {groups.length === 0 ? (
          <EmptyState title={q ? t("find.nothing") : t("find.type_something")}>
            <p>{t("find.hint")}</p>
          </EmptyState>
        ) : (
          <PageHeader title={title} lead={t("find.found", { count: hitCount })} />
        )}
        {groups.map(({ kind: of, hits }) => (
          <Section
            key={of}
            id={`found-${of}`}
            title={t(`find.group.${of}`)}
            lead={hits.length < limit ? undefined : t(of === "event" ? "find.latest" : "find.first", { limit })}
          >
            <DataTable
              caption={t(`find.group.${of}`)}
              captionHidden
              columns={of in columns ? columns[of as keyof typeof columns] : [name, system]}
              rows={hits}
              rowKey={(hit) => hit.id}
              cards
            />
          </Section>
        ))}
      </LiveRegion>
    </>
  );
}
