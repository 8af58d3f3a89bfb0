import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { search, SEARCH_LIMIT } from "~/services/help/search.server";
import { EmptyState, LiveRegion, PageHeader } from "~/ui/kit/layout";
import { DataTable, type Column } from "~/ui/kit/lists";
import { SearchForm } from "~/ui/shell";

/** What was found for the text in the head of the page; every name leads to its item. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const t = textsOf(await localeOf(args.request));
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim();
  const hits = search(actor, q);
  return {
    title: q ? t("help:find.title_of", { q }) : t("help:find.title"),
    q,
    full: hits.length === SEARCH_LIMIT,
    limit: SEARCH_LIMIT,
    hits: hits.map(({ kind, id, name, system_name, geometry_type, href }) => ({
      ...{ kind, id, name, href, system_name },
      word: t(`help:find.kind.${kind === "geometry" && geometry_type === "LineString" ? "connection" : kind}`),
    })),
  };
}

type Found = Awaited<ReturnType<typeof loader>>["hits"][number];

/** What can be found. */
const LIVE = ["system", "geometry", "node", "line"];

export default function Search() {
  const { title, q, hits, full, limit } = useLoaderData<typeof loader>();
  const { t } = useTranslation("help");
  const columns: Column<Found>[] = [
    { key: "name", header: t("find.column.name"), rowHeader: true, cell: (hit) => <a href={hit.href}>{hit.name}</a> },
    { key: "kind", header: t("find.column.kind"), cell: (hit) => hit.word },
    { key: "system", header: t("find.column.system"), cell: (hit) => hit.system_name ?? t("find.shared") },
  ];
  if (hits.length === 0)
    return (
      <>
        <PageHeader title={title} />
        <SearchForm className="page-search" id="page-search" value={q} />
        <LiveRegion types={LIVE}>
          <EmptyState title={q ? t("find.nothing") : t("find.type_something")}>
            <p>{t("find.hint")}</p>
          </EmptyState>
        </LiveRegion>
      </>
    );
  return (
    <>
      <SearchForm className="page-search" id="page-search" value={q} />
      <LiveRegion types={LIVE}>
        <PageHeader title={title} lead={full ? t("find.first", { limit }) : t("find.found", { count: hits.length })} />
        <DataTable
          caption={t("find.caption", { q })}
          captionHidden
          columns={columns}
          rows={hits}
          rowKey={(hit) => `${hit.kind}-${hit.id}`}
          cards
        />
      </LiveRegion>
    </>
  );
}
