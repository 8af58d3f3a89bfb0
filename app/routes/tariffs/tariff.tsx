import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { monthName } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { ELEMENT_KINDS } from "~/entities/tariffs/element";
import { tariffPaths as paths } from "~/entities/tariffs/paths";
import { openPrices, versionOf } from "~/entities/tariffs/tariff";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { countryName } from "~/routes/systems/words.server";
import { get } from "~/services/core/store.server";
import { spotMarketEntity } from "~/services/spot/spotMarket.entity.server";
import { tariffPicture } from "~/services/tariffs/picture.server";
import { ButtonLink, EmptyState, LiveRegion, MoreMenu, Notice, PageHeader, Section, Tabs } from "~/ui/kit/layout";
import { type Column, DataTable, DefinitionList } from "~/ui/kit/lists";
import { TariffPictures } from "~/ui/tariffs/TariffPictures";
import { tariffScope } from "./scope.server";
import { type PriceLine, priceLines } from "./words.server";

interface PartRow {
  position: number;
  name: string;
  kind: string;
  role: string;
  vat: boolean;
  lines: PriceLine[];
}

/** A tariff: what it is, the parts of one of its years (?year=), and what a kWh costs by the clock. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, editable, tariff } = tariffScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = Number(new URL(args.request.url).searchParams.get("year") ?? "");
  const version = tariff.versions.find(({ year }) => year === query) ?? versionOf(tariff, new Date().getUTCFullYear());
  const words = { t, locale, currency: tariff.currency };
  const market = tariff.spot_id === null ? undefined : get(actor, spotMarketEntity, tariff.spot_id);
  return {
    title: tariff.name,
    crumbs: [{ label: t("tariffs:list.title"), href: paths.list }, { label: tariff.name }],
    id: tariff.tariff_id,
    editable,
    currency: tariff.currency,
    facts: {
      country: countryName(tariff.country_code ?? undefined, locale),
      timezone: tariff.timezone,
      holidays: tariff.holiday_country ? countryName(tariff.holiday_country, locale) : t("tariffs:form.no_holidays"),
      bearsVat: tariff.bears_vat,
      market: market?.name ?? t("tariffs:form.no_market"),
    },
    years: tariff.versions.map(({ year }) => year),
    version: version && {
      year: version.year,
      vat: version.vat_percent,
      examples: version.example_prices,
      source: version.source,
      open: openPrices(version),
      parts: version.elements.map((element, position): PartRow => ({
        position,
        name: element.name,
        kind: t(`tariffs:kind.${element.kind}`),
        role: t(`tariffs:role.${element.role}`),
        vat: element.vat,
        lines: priceLines(words, element),
      })),
      picture: tariffPicture(tariff, version),
    },
  };
}

export default function TariffPage() {
  const page = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation("tariffs");
  const { id, editable, version } = page;
  const yesNo = (value: boolean) => t(value ? "page.with_tax" : "page.without_tax");
  const actions = editable ? (
    <>
      <ButtonLink href={paths.version(id, "new")} kind="primary">
        {t("page.new_version")}
      </ButtonLink>
      <ButtonLink href={paths.edit(id)}>{t("common:action.edit")}</ButtonLink>
      <MoreMenu links={[{ href: paths.delete(id), label: t("common:action.delete") }]} />
    </>
  ) : null;
  return (
    <LiveRegion types={["tariff"]}>
      <PageHeader title={page.title} actions={actions} />
      {page.years.length > 1 ? (
        <Tabs
          label={t("page.versions")}
          tabs={page.years.map((year) => ({
            label: t("page.version", { year }),
            href: paths.ofYear(id, year),
            current: year === version?.year,
          }))}
        />
      ) : null}
      {version && version.open.length > 0 ? (
        <Notice kind="warning" title={t("page.open_prices", { names: version.open.join(", ") })} />
      ) : null}
      {version?.examples ? <Notice kind="info" title={t("page.example_prices")} /> : null}
      {version ? (
        <Section
          id="parts"
          title={`${t("page.parts")} (${version.year})`}
          actions={
            editable ? (
              <>
                <ButtonLink href={paths.version(id, version.year)}>{t("page.edit_version")}</ButtonLink>
                <ButtonLink href={paths.deleteVersion(id, version.year)}>{t("page.delete_version")}</ButtonLink>
              </>
            ) : null
          }
        >
          {version.parts.length === 0 ? (
            <EmptyState title={t("page.no_parts")} level={3} />
          ) : (
            <PartTable
              parts={version.parts}
              caption={t("page.parts")}
              id={id}
              year={version.year}
              editable={editable}
            />
          )}
          {editable ? <AddPart id={id} year={version.year} /> : null}
        </Section>
      ) : (
        <EmptyState title={t("state.empty")} />
      )}
      {version?.picture ? (
        <TariffPictures
          picture={version.picture}
          year={version.year}
          unit={`${page.currency}/kWh`}
          withTax={page.facts.bearsVat}
          monthName={(month) => monthName(month, i18n.language as Locale)}
        />
      ) : null}
      <Section id="facts" title={t("page.facts")}>
        <DefinitionList
          items={[
            { term: t("field.country_code"), value: page.facts.country },
            { term: t("field.currency"), value: page.currency },
            { term: t("field.timezone"), value: page.facts.timezone },
            { term: t("field.holiday_country"), value: page.facts.holidays },
            { term: t("page.tax"), value: yesNo(page.facts.bearsVat) },
            ...(version ? [{ term: t("field.vat_percent"), value: `${version.vat} %` }] : []),
            { term: t("field.spot_id"), value: page.facts.market },
            ...(version?.source ? [{ term: t("field.source"), value: version.source }] : []),
          ]}
        />
      </Section>
    </LiveRegion>
  );
}

function PartTable(props: { parts: PartRow[]; caption: string; id: string; year: number; editable: boolean }) {
  const { parts, caption, id, year, editable } = props;
  const { t } = useTranslation("tariffs");
  const columns: Column<PartRow>[] = [
    { key: "name", header: t("part_field.name"), rowHeader: true, cell: (row) => row.name },
    { key: "kind", header: t("part_form.what"), cell: (row) => row.kind },
    { key: "role", header: t("part_field.role"), cell: (row) => row.role },
    {
      key: "price",
      header: t("page.price"),
      cell: (row) => (
        <ul className="plain-list">
          {row.lines.map((line, i) => (
            <li key={i}>
              <span className="nowrap">{line.price}</span> <span className="muted">{line.when}</span>
            </li>
          ))}
        </ul>
      ),
    },
    { key: "vat", header: t("page.tax"), cell: (row) => t(row.vat ? "page.with_tax" : "page.without_tax") },
  ];
  return (
    <DataTable
      cards
      caption={caption}
      captionHidden
      columns={columns}
      rows={parts}
      rowKey={(row) => String(row.position)}
      actions={
        editable
          ? (row) => (
              <a
                className="button button-small"
                href={paths.part(id, year, row.position)}
                aria-label={t("common:action.edit_item", { item: row.name })}
              >
                {t("common:action.edit")}
              </a>
            )
          : undefined
      }
    />
  );
}

/** Chooses the kind of one more part; its form is a page of its own. */
function AddPart({ id, year }: { id: string; year: number }) {
  const { t } = useTranslation("tariffs");
  return (
    <form method="get" action={paths.part(id, year, "new")} className="filter-bar">
      <div className="field">
        <label htmlFor="new-kind">{t("page.add_part")}</label>
        <select id="new-kind" name="kind" defaultValue={ELEMENT_KINDS[0]}>
          {ELEMENT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`kind.${kind}`)}
            </option>
          ))}
        </select>
      </div>
      <button type="submit" className="button button-secondary">
        {t("page.add")}
      </button>
    </form>
  );
}
