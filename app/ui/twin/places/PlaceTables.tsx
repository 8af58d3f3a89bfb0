import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { SitePaths } from "~/entities/core/sitePaths";
import { Section } from "~/ui/kit/layout";
import { type Column, DataTable, readSort } from "~/ui/kit/lists";
import { RestoreButton } from "~/ui/twin/RestoreButton";

interface LocationRow {
  id: string;
  name: string;
  lon: number | null;
  lat: number | null;
  space: number | null;
  components: number;
}
interface AreaRow {
  id: string;
  name: string;
  /** m². */
  size: number;
  corners: number;
}
interface ConnectionRow {
  id: string;
  name: string;
  start: string;
  end: string;
  length: number;
  components: number;
}

interface Props {
  page: {
    locations: LocationRow[];
    connections: ConnectionRow[];
    areas: AreaRow[];
    editable: boolean;
    deleted: boolean;
  };
  paths: SitePaths;
  search: string;
}

/** Locations and connections as tables: the same as the map shows, and all that can be done with them. */
export function PlaceTables({ page, paths, search }: Props) {
  const { t, i18n } = useTranslation("twin");
  const locale = i18n.language as Locale;
  const number = (value: number | null, decimals: number) => formatNumber(value, locale, { decimals });
  const named = (row: { id: string; name: string }, href: (id: string) => string): ReactNode =>
    page.deleted ? row.name : <a href={href(row.id)}>{row.name}</a>;
  const components = {
    key: "components",
    header: t("components.title"),
    numeric: true,
    sortable: true,
    cell: (row: { id: string; name: string; components: number }) =>
      row.components === 0 || page.deleted ? (
        number(row.components, 0)
      ) : (
        <a
          href={`${paths.components}?place=${encodeURIComponent(row.id)}`}
          aria-label={t("components.at", { count: row.components, place: row.name })}
        >
          {number(row.components, 0)}
        </a>
      ),
  };
  const locations: Column<LocationRow>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      sortable: true,
      cell: (row) => named(row, paths.location),
    },
    {
      key: "lon",
      header: t("field.longitude"),
      unit: "°",
      numeric: true,
      sortable: true,
      cell: (row) => number(row.lon, 3),
    },
    {
      key: "lat",
      header: t("field.latitude"),
      unit: "°",
      numeric: true,
      sortable: true,
      cell: (row) => number(row.lat, 3),
    },
    {
      key: "space",
      header: t("field.available_space"),
      unit: "m²",
      numeric: true,
      sortable: true,
      cell: (row) => formatNumber(row.space, locale),
    },
    components,
  ];
  const connections: Column<ConnectionRow>[] = [
    {
      key: "name",
      header: t("field.name"),
      rowHeader: true,
      sortable: true,
      cell: (row) => named(row, paths.connection),
    },
    { key: "start", header: t("field.start"), sortable: true, cell: (row) => row.start },
    { key: "end", header: t("field.end"), sortable: true, cell: (row) => row.end },
    {
      key: "length",
      header: t("field.length"),
      unit: "km",
      numeric: true,
      sortable: true,
      cell: (row) => number(row.length, 3),
    },
    components,
  ];
  const areas: Column<AreaRow>[] = [
    { key: "name", header: t("field.name"), rowHeader: true, cell: (row) => named(row, paths.area) },
    { key: "size", header: t("field.area"), unit: "m²", numeric: true, cell: (row) => formatNumber(row.size, locale) },
    { key: "corners", header: t("area.corners"), numeric: true, cell: (row) => number(row.corners, 0) },
  ];
  const actions = (add: (row: { id: string; name: string }) => ReactNode) =>
    function PlaceActions(row: { id: string; name: string }) {
      if (page.deleted)
        return (
          <>
            <RestoreButton id={row.id} name={row.name} type="geometry" />
            <a href={paths.deletePlace(row.id, true)} aria-label={t("action.delete_forever_item", { item: row.name })}>
              {t("common:action.delete_forever")}
            </a>
          </>
        );
      return (
        <>
          {add(row)}
          <a href={paths.deletePlace(row.id)} aria-label={t("action.delete_item", { item: row.name })}>
            {t("common:action.delete")}
          </a>
        </>
      );
    };
  const addComponent = (kind: "node" | "line") =>
    function AddComponent(row: { id: string; name: string }) {
      return (
        <>
          <a
            href={`${paths.newComponent}?kind=${kind}&geometry_id=${encodeURIComponent(row.id)}`}
            aria-label={t("components.add_at", { place: row.name })}
          >
            {t("components.add_short")}
          </a>
          {kind === "node" ? (
            <a
              href={`${paths.newLocation}?from=${encodeURIComponent(row.id)}`}
              aria-label={t("action.duplicate_item", { item: row.name })}
            >
              {t("infrastructure.duplicate")}
            </a>
          ) : null}
        </>
      );
    };
  return (
    <>
      <Section id="locations" title={t("location.title_many")}>
        <DataTable
          cards
          caption={t("location.title_many")}
          captionHidden
          columns={locations}
          rows={page.locations}
          rowKey={(row) => row.id}
          search={search}
          sort={readSort(search, ["name", "lon", "lat", "space", "components"], "name")}
          actions={page.editable ? actions(addComponent("node")) : undefined}
        />
      </Section>
      <Section id="connections" title={t("connection.title_many")}>
        <DataTable
          cards
          caption={t("connection.title_many")}
          captionHidden
          columns={connections}
          rows={page.connections}
          rowKey={(row) => row.id}
          search={search}
          sort={readSort(search, ["name", "start", "end", "length", "components"], "name", "csort")}
          sortParam="csort"
          actions={page.editable ? actions(addComponent("line")) : undefined}
          empty={t("connection.empty")}
        />
      </Section>
      {page.areas.length > 0 ? (
        <Section id="areas" title={t("area.title_many")}>
          <DataTable
            cards
            caption={t("area.title_many")}
            captionHidden
            columns={areas}
            rows={page.areas}
            rowKey={(row) => row.id}
            actions={page.editable ? actions(() => null) : undefined}
          />
        </Section>
      ) : null}
    </>
  );
}
