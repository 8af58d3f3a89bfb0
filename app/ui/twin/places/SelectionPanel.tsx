import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SitePaths } from "~/entities/core/sitePaths";
import type { SelectedLocation } from "~/entities/twin/selection";
import { ButtonLink, Section, StatusBadge } from "~/ui/kit/layout";
import { DefinitionList, queryWith } from "~/ui/kit/lists";

interface Props {
  selected: SelectedLocation;
  paths: SitePaths;
  search: string;
  editable: boolean;
  /** Id of the system's own border among the geometries. */
  borderId: string;
  systemHref: string;
  counts: { locations: number; connections: number; areas: number };
}

/** The selected component, place or system: what is there, and the ways to change it. */
export function SelectionPanel({ selected, paths, search, editable, borderId, systemHref, counts }: Props) {
  const { t, i18n } = useTranslation("twin");
  const { element, geometry, components } = selected;
  const border = geometry?.id === borderId;
  const name = border && element.type === "geometry" ? t("infrastructure.border") : selected.name;
  const pick = (query: Record<string, string | null>) =>
    `${queryWith(search, { geometry: null, node: null, line: null, ...query })}#selection`;
  const editHref =
    element.type === "system"
      ? systemHref
      : element.type !== "geometry"
        ? paths.component(element.id)
        : border
          ? paths.border
          : geometry?.type === "Point"
            ? paths.location(element.id)
            : geometry?.type === "LineString"
              ? paths.connection(element.id)
              : paths.area(element.id);
  const kind = geometry?.type === "LineString" ? "line" : "node";
  const addable = geometry?.type === "Point" || geometry?.type === "LineString";
  return (
    <Section id="selection" title={t("selection.title")} lead={`${t(`selection.${element.type}`)} · ${name}`}>
      {element.type === "system" ? (
        <DefinitionList
          items={(["location", "connection", "area"] as const).map((kind) => ({
            term: t(`${kind}.title_many`),
            value: formatNumber(counts[`${kind}s`], i18n.language as Locale),
          }))}
        />
      ) : null}
      <p className="actions">
        {editable ? <ButtonLink href={editHref}>{t("selection.edit")}</ButtonLink> : null}
        {element.type === "node" || element.type === "line" ? (
          <ButtonLink href={paths.parametersOf(element.type, element.id)}>{t("action.parameters")}</ButtonLink>
        ) : null}
        {editable && geometry && addable ? (
          <ButtonLink href={`${paths.newComponent}?kind=${kind}&geometry_id=${encodeURIComponent(geometry.id)}`}>
            {t("components.add_short")}
          </ButtonLink>
        ) : null}
        {editable && element.type === "geometry" && geometry?.type === "Point" ? (
          <ButtonLink href={`${paths.newLocation}?from=${encodeURIComponent(geometry.id)}`}>
            {t("infrastructure.duplicate")}
          </ButtonLink>
        ) : null}
        {element.type === "geometry" && geometry ? (
          <ButtonLink href={paths.weather(geometry.id)}>{t("action.weather")}</ButtonLink>
        ) : null}
        {element.type === "system" ? null : <ButtonLink href={pick({})}>{t("selection.all")}</ButtonLink>}
      </p>
      {geometry && addable ? (
        <>
          <h3>{t("selection.components")}</h3>
          {components.length === 0 ? <p className="muted">{t("selection.none")}</p> : null}
          <ul className="plain-list">
            {components.map((component) => (
              <li key={component.id}>
                <a
                  href={pick({ geometry: geometry.id, [component.kind]: component.id })}
                  aria-current={element.type !== "system" && element.id === component.id ? "true" : undefined}
                >
                  {component.name}
                </a>{" "}
                {component.draft ? <StatusBadge tone="neutral">{t("field.draft")}</StatusBadge> : null}
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Section>
  );
}
