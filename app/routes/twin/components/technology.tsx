import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refusalPage, requireSystem } from "~/routes/guard.server";
import { catalogueFor } from "~/services/components.server";
import { notAllowed } from "~/services/outcome";
import { DialogPage, EmptyState, Tabs } from "~/ui/layout";
import { FilterBar, FilterText, TreeList } from "~/ui/lists";
import { twinPaths } from "~/ui/twin/paths";
import { technologyTree } from "~/ui/twin/technologies";

const STRUCTURES = { node: "Node", line: "Line" } as const;

/** First step of a new component: its technology, from a tree that can be searched. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  if (!editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = twinPaths(system.system_id);
  const params = new URL(args.request.url).searchParams;
  const query = params.get("q")?.trim().slice(0, 100) ?? "";
  const kind = params.get("kind") === "line" ? ("line" as const) : ("node" as const);
  const place = params.get("geometry_id");
  const at = place ? `&geometry_id=${encodeURIComponent(place)}` : "";
  const title = t("twin:component.new_title");
  return {
    title,
    crumbs: [{ label: t("twin:components.title"), href: paths.components }, { label: title }],
    system_id: system.system_id,
    ...{ query, kind, place, at },
    tree: technologyTree(catalogueFor(actor).technologies, locale, {
      query,
      structure: STRUCTURES[kind],
      href: (id) => `${paths.newComponent}/form?technology_id=${encodeURIComponent(id)}${at}`,
    }),
  };
}

export default function ChooseTechnology() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("twin");
  const paths = twinPaths(page.system_id);
  const kindHref = (kind: "node" | "line") => `${paths.newComponent}?kind=${kind}`;
  return (
    <DialogPage title={page.title} lead={t("component.choose_technology")} backHref={paths.components}>
      {page.place ? null : (
        <Tabs
          label={t("components.kind")}
          tabs={(["node", "line"] as const).map((kind) => ({
            ...{ label: t(`kind.${kind}`), href: kindHref(kind), current: page.kind === kind },
          }))}
        />
      )}
      <FilterBar
        label={t("component.search_technology")}
        resetHref={`${kindHref(page.kind)}${page.at}`}
        keep={{ kind: page.kind, geometry_id: page.place }}
      >
        <FilterText name="q" label={t("field.technology")} value={page.query} />
      </FilterBar>
      {page.tree.length === 0 ? (
        <EmptyState title={t("component.no_technology", { query: page.query })} />
      ) : (
        <TreeList items={page.tree} label={t("component.technologies")} />
      )}
    </DialogPage>
  );
}
