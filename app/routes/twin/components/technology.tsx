import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { isLine } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, refusalPage, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { catalogueFor, findComponent } from "~/services/twin/components.server";
import { technologyTree } from "~/ui/catalogue/technologies";
import { DialogPage, EmptyState, Tabs } from "~/ui/kit/layout";
import { FilterBar, FilterText, TreeList } from "~/ui/kit/lists";

const STRUCTURES = { node: "Node", line: "Line" } as const;
/** What belongs to this page in the address; all else was typed into the form and goes back there. */
const OWN = new Set(["q", "kind", "component", "technology_id", "changed"]);

/** The technology of a component, from a tree that can be searched: of a new one first, of another when it changes. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  if (!editable) throw refusalPage(notAllowed());
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const paths = sitePaths(system.system_id);
  const params = new URL(args.request.url).searchParams;
  const query = params.get("q")?.trim().slice(0, 100) ?? "";
  const id = params.get("component");
  const component = id ? findComponent(actor, system.system_id, id) : undefined;
  if (id && (!component || component.deleted_at)) throw notFoundPage();
  const line = component ? isLine(component) : params.get("kind") === "line";
  const kind = line ? ("line" as const) : ("node" as const);
  const typed = Object.fromEntries([...params].filter(([name]) => !OWN.has(name)));
  const target = id ? paths.component(id) : paths.newComponentForm;
  const changed: Record<string, string> = typed.form_technology_id ? { changed: "1" } : {};
  const title = component ? t("twin:components.picker.title", { item: component.name }) : t("twin:component.new_title");
  return {
    title,
    crumbs: [{ label: t("twin:components.title"), href: paths.components }, { label: title }],
    system_id: system.system_id,
    query,
    kind,
    typed,
    component: id,
    /** The kind can still be chosen: nothing that is at a location or along a connection was typed yet. */
    open: !component && !typed.geometry_id && !typed.form_technology_id,
    tree: technologyTree(catalogueFor(actor).technologies, locale, {
      query,
      structure: STRUCTURES[kind],
      current: params.get("technology_id") ?? component?.technology_id,
      href: (technology_id) => `${target}?${new URLSearchParams({ ...typed, ...changed, technology_id }).toString()}`,
    }),
  };
}

export default function ChooseTechnology() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("twin");
  const paths = sitePaths(page.system_id);
  const keep = { ...page.typed, ...(page.component ? { component: page.component } : { kind: page.kind }) };
  const kindHref = (kind: "node" | "line") =>
    `${paths.newComponent}?${new URLSearchParams({ ...page.typed, kind }).toString()}`;
  return (
    <DialogPage
      title={page.title}
      lead={t("component.choose_technology")}
      backHref={page.component ? paths.component(page.component) : paths.components}
    >
      {page.open ? (
        <Tabs
          label={t("components.kind")}
          tabs={(["node", "line"] as const).map((kind) => ({
            label: t(`kind.${kind}`),
            href: kindHref(kind),
            current: page.kind === kind,
          }))}
        />
      ) : null}
      <div className="stack" data-island="filter" data-found={t("twin:components.picker.found", { n: "{{n}}" })}>
        <FilterBar
          label={t("component.search_technology")}
          resetHref={`${paths.newComponent}?${new URLSearchParams(keep).toString()}`}
          keep={keep}
        >
          <FilterText name="q" label={t("field.technology")} value={page.query} />
        </FilterBar>
        {page.tree.length === 0 ? (
          <EmptyState title={t("component.no_technology", { query: page.query })} />
        ) : (
          <TreeList items={page.tree} label={t("component.technologies")} />
        )}
      </div>
    </DialogPage>
  );
}
