import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { COMPONENT_STATUSES } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { DRAWN_AT_ONCE, siteDiagram } from "~/services/twin/siteDiagram.server";
import { ButtonLink, EmptyState, LiveRegion, Notice, PageHeader, Section } from "~/ui/kit/layout";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { ComponentIcon } from "~/ui/twin/components/ComponentIcon";
import { PlaceBalances } from "~/ui/twin/places/PlaceBalances";
import { PlaceDrawing } from "~/ui/twin/places/PlaceDrawing";

/** What carries what to where: each location's carrier levels and components as a list and as a drawing. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { system_id } = system;
  const query = new URL(args.request.url).searchParams;
  const filter = {
    place: query.get("place") ?? undefined,
    carrier: query.get("carrier") ?? undefined,
    withoutDrafts: query.get("draft") === "no-draft",
  };
  const title = t("twin:components.diagram.title");
  return {
    title,
    wide: true,
    crumbs: [{ label: t("twin:components.title"), href: sitePaths(system_id).components }, { label: title }],
    system_id,
    name: system.name,
    editable,
    filter,
    most: DRAWN_AT_ONCE,
    ...siteDiagram(actor, system_id, locale, filter),
  };
}

export default function SiteDiagram() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("twin");
  const paths = sitePaths(page.system_id);
  const { filter, places: locations } = page;
  return (
    <>
      <PageHeader
        title={page.title}
        lead={t("components.diagram.lead", { system: page.name })}
        actions={<ButtonLink href={paths.components}>{t("twin:component.to_list")}</ButtonLink>}
      />
      {page.total > 0 || filter.withoutDrafts ? (
        <FilterBar resetHref={paths.diagram}>
          <FilterSelect
            name="place"
            label={t("twin:field.location")}
            value={filter.place}
            options={page.choices.place}
          />
          <FilterSelect
            name="carrier"
            label={t("twin:field.carrier")}
            value={filter.carrier}
            options={page.choices.carrier}
          />
          <FilterSelect
            name="draft"
            label={t("twin:field.draft")}
            value={filter.withoutDrafts ? "no-draft" : ""}
            options={[{ value: "no-draft", label: t("components.diagram.without_drafts") }]}
          />
        </FilterBar>
      ) : null}
      <LiveRegion types={["node", "line", "geometry", "technology", "carrier_level"]}>
        {page.total === 0 ? (
          <EmptyState
            title={t(filter.withoutDrafts ? "components.diagram.only_drafts" : "twin:components.empty_title")}
            actions={<ButtonLink href={paths.components}>{t("twin:component.to_list")}</ButtonLink>}
          />
        ) : (
          <>
            {page.findings > 0 ? (
              <Notice kind="warning" title={t("components.diagram.findings", { count: page.findings })}>
                <p>{t("components.diagram.findings_hint")}</p>
              </Notice>
            ) : null}
            <Legend />
            {locations.some((location) => !location.drawing) ? (
              <Notice kind="info" title={t("components.diagram.too_many", { max: page.most })} />
            ) : null}
            {locations.map((location, index) => (
              <Section key={location.geometry_id} id={`place-${index}`} title={location.name}>
                <PlaceBalances
                  caption={t("components.diagram.list_of", { place: location.name })}
                  buses={location.buses}
                  components={new Map(location.components.map((component) => [component.id, component]))}
                  hrefOf={paths.component}
                />
                {location.drawing ? (
                  <PlaceDrawing
                    id={`drawing-${index}`}
                    label={t("components.diagram.drawing_of", { place: location.name })}
                    components={location.components}
                    buses={location.buses}
                    drawing={location.drawing}
                    hrefOf={paths.component}
                  />
                ) : null}
              </Section>
            ))}
            {locations.length === 0 ? <p>{t("twin:components.none_found")}</p> : null}
            {page.loose.length > 0 ? (
              <Section id="loose" title={t("components.diagram.loose")} lead={t("components.diagram.loose_hint")}>
                <ul>
                  {page.loose.map((component) => (
                    <li key={component.id}>
                      <a href={paths.component(component.id)}>{component.name}</a>
                    </li>
                  ))}
                </ul>
              </Section>
            ) : null}
          </>
        )}
      </LiveRegion>
    </>
  );
}

/** What frames, boxes and arrows mean. */
function Legend() {
  const { t } = useTranslation("twin");
  return (
    <ul className="diagram-legend" aria-label={t("components.diagram.legend")}>
      {COMPONENT_STATUSES.map((status) => (
        <li key={status} className="with-icon">
          <ComponentIcon icon="generic" status={status} />
          {t(`twin:status_of.${status}`)}
        </li>
      ))}
      <li>{t("components.diagram.legend_bus")}</li>
      <li>{t("components.diagram.legend_arrow")}</li>
    </ul>
  );
}
