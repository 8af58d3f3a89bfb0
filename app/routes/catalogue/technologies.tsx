import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { PARAMETER_GROUPS } from "~/entities/catalogue/parameterType";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { searchText } from "~/entities/catalogue/searchText";
import type { Technology } from "~/entities/catalogue/technology";
import { type Locale } from "~/entities/core/locale";
import { nameIn } from "~/entities/core/shared";
import { isIgnoredByRuns } from "~/entities/parameters/ignoredTypes";
import { valueSourcePaths } from "~/entities/parameters/valueSource";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { technologyLinks } from "~/routes/files/owner.server";
import { notFoundPage, requireActor, requireAdmin } from "~/routes/page/guard.server";
import {
  carrierGroups,
  lineage,
  type TechnologyBranch,
  technologyTree,
  viableParameterTypes,
} from "~/services/catalogue/catalogue.server";
import { technologyEntity } from "~/services/catalogue/technology.entity.server";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { type TechnologyDetails, TechnologyFacts } from "~/ui/catalogue/TechnologyFacts";
import { TechnologyIcon } from "~/ui/catalogue/TechnologyIcon";
import { ItemFiles } from "~/ui/files/ItemFiles";
import { ButtonLink, EmptyState, LiveRegion, PageHeader } from "~/ui/kit/layout";
import { FilterBar, FilterText, queryWith, type TreeItem, TreeList } from "~/ui/kit/lists";

interface Branch {
  id: string;
  name: string;
  icon: string;
  unit: string | null;
  /** What a search looks at. */
  words: string;
  children: Branch[];
}

/** The technology catalogue as a tree; `?technology=<id>` shows one of it next to. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchParams, pathname } = new URL(args.request.url);
  const actor = pathname.startsWith("/admin/") ? requireAdmin(args) : requireActor(args);
  const locale = await localeOf(args.request);
  const q = (searchParams.get("q") ?? "").trim();
  const type = (searchParams.get("type") ?? "").trim();
  const chosen = searchParams.get("technology");
  const details = chosen ? detailsOf(actor, chosen, locale, searchText(type)) : null;
  if (chosen && !details) throw notFoundPage();
  return {
    title: textsOf(locale)("catalogue:technologies.title"),
    branches: technologyTree(actor).flatMap((branch) => matchingBranches(branch, searchText(q), locale)),
    details,
    files: details ? technologyLinks(actor, chosen!) : null,
    actions: details && isAdmin(actor) ? actionsOf(actor, chosen!) : null,
    q,
    type,
  };
}

/** What an admin may do with a technology. */
function actionsOf(actor: Actor, id: string) {
  const custom = get(actor, technologyEntity, id)?.is_custom;
  return { add: paths.newTechnology(id), edit: custom ? paths.editTechnology(id) : null };
}

/** A branch with what fits the search below it; everything below a technology that fits itself. */
function matchingBranches({ technology, children }: TechnologyBranch, q: string, locale: Locale): Branch[] {
  const name = nameIn(technology.name, locale);
  const { icon, unit, structure_name, buzzwords } = technology.properties;
  const words = [name, technology.abbr, ...buzzwords].map(searchText);
  const fits = words.some((text) => text.includes(q));
  const below = children.flatMap((child) => matchingBranches(child, fits ? "" : q, locale));
  if (!fits && below.length === 0) return [];
  const of = { id: technology.technology_id, name, icon, words: words.join(" ") };
  return [{ ...of, unit: structure_name ? unit : null, children: below }];
}

/** What the catalogue says of a technology; of its parameter types those whose name or meaning holds the text. */
function detailsOf(actor: Actor, id: string, locale: Locale, needle: string): TechnologyDetails | null {
  const [technology, ...above] = lineage(actor, id);
  if (!technology) return null;
  const carriers = new Map(
    carrierGroups(actor).map(({ carrier }) => [carrier.carrier_id, nameIn(carrier.name, locale)]),
  );
  const { properties } = technology;
  const named = (ids: readonly string[]) => ids.map((carrier) => carriers.get(carrier) ?? carrier);
  const types = viableParameterTypes(actor, id);
  const t = textsOf(locale);
  const unitOf = (unit: string) =>
    unit
      .replace("{tech}", properties.unit)
      .replace("{impact}", t("catalogue:technologies.impact_placeholder"))
      .replace("{currency}", t("catalogue:technologies.currency_placeholder"))
      .replace("/month", `/${t("tariffs:choice.per_month")}`)
      .replace("^2", "²")
      .replace("^3", "³")
      .replace(/^1$/, "");
  return {
    name: nameIn(technology.name, locale),
    icon: properties.icon,
    color: technology.color,
    description: properties.description ? nameIn(properties.description, locale) : null,
    above: above.reverse().map((row: Technology) => nameIn(row.name, locale)),
    abbr: technology.abbr,
    structure: properties.structure_name,
    unit: properties.structure_name ? properties.unit : null,
    carriers: {
      input: named(properties.carrier_input_type),
      input_secondary: named(properties.carrier_input_type_secondary),
      output: named(properties.carrier_output_type),
      output_secondary: named(properties.carrier_output_type_secondary),
    },
    groups: PARAMETER_GROUPS.map((group) => ({
      group,
      types: types
        .filter((type) => type.group === group)
        .map((type) => ({
          id: type.parameter_type,
          name: nameIn(type.name, locale),
          description: nameIn(type.description, locale),
          unit: unitOf(type.unit),
          ineffective: isIgnoredByRuns(type.parameter_type),
        }))
        .filter(({ name, description }) => searchText(`${name} ${description}`).includes(needle)),
    })).filter(({ types: some }) => some.length > 0),
  };
}

export default function Technologies() {
  const { title, files, branches, details, actions, q, type } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { t } = useTranslation("catalogue");
  const current = new URLSearchParams(search).get("technology");
  const itemOf = (branch: Branch): TreeItem => ({
    id: branch.id,
    label: branch.name,
    // Mere groups only hold others: they fold, the technologies in them are opened.
    href: branch.unit || branch.children.length === 0 ? queryWith(search, { technology: branch.id }) : undefined,
    current: branch.id === current,
    words: branch.words,
    meta: (
      <>
        <TechnologyIcon icon={branch.icon} />
        {branch.unit ? <span className="muted small">{branch.unit}</span> : null}
      </>
    ),
    children: branch.children.map(itemOf),
    closed: q === "" && !holds(branch, current),
  });
  return (
    <>
      <PageHeader
        title={title}
        lead={t("technologies.lead")}
        actions={<ButtonLink href={valueSourcePaths.list}>{t("parameters:value_sources.title")}</ButtonLink>}
      />
      <div className="stack" data-island="filter" data-found={t("found", { n: "{{n}}" })}>
        <FilterBar resetHref={paths.technologies} keep={{ technology: current, type }}>
          <FilterText name="q" label={t("technologies.search")} value={q} />
        </FilterBar>
        <LiveRegion types={["technology", "carrier", "attachment", "image"]}>
          <div className="two-columns">
            {branches.length === 0 ? (
              <EmptyState title={t("nothing_found")} />
            ) : (
              <TreeList label={t("technologies.tree")} items={branches.map(itemOf)} />
            )}
            {details ? (
              <TechnologyFacts
                details={details}
                actions={actions}
                filter={{ q: type, keep: { technology: current, q } }}
                files={files ? <ItemFiles links={files} name={details.name} /> : null}
              />
            ) : (
              <EmptyState title={t("technologies.choose")}>
                <p>{t("technologies.choose_text")}</p>
              </EmptyState>
            )}
          </div>
        </LiveRegion>
      </div>
    </>
  );
}

const holds = (branch: Branch, id: string | null): boolean =>
  branch.id === id || branch.children.some((child) => holds(child, id));
