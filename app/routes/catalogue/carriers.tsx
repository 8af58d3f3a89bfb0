import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { levelText } from "~/entities/catalogue/carrier";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { searchText } from "~/entities/catalogue/searchText";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { carrierGroups } from "~/services/catalogue/catalogue.server";
import { isAdmin } from "~/services/core/access.server";
import { parseNumber } from "~/ui/kit/fields";
import { ButtonLink, EmptyState, LiveRegion, PageHeader } from "~/ui/kit/layout";
import { type Column, DataTable, FilterBar, FilterSelect, FilterText, Swatch } from "~/ui/kit/lists";

interface CarrierLine {
  id: string;
  name: string;
  color: string;
  unit: string;
  levels: string[];
}

/** Energy carriers with their levels. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { searchParams } = new URL(args.request.url);
  const q = (searchParams.get("q") ?? "").trim();
  const unit = searchParams.get("unit") ?? "";
  const collator = new Intl.Collator(locale, { numeric: true });
  const all = carrierGroups(actor).map(({ carrier, levels }): CarrierLine => ({
    id: carrier.carrier_id,
    name: nameIn(carrier.name, locale),
    color: carrier.color,
    unit: carrier.unit.replace("^3", "³").replace("^2", "²"),
    levels: levels
      .map((level) => levelText(level, locale, t("common:form.not_specified")))
      .sort((a, b) => sizeOf(a) - sizeOf(b)),
  }));
  const needle = searchText(q);
  const lines = all
    .filter((line) => !unit || line.unit === unit)
    .filter((line) => [line.name, ...line.levels].some((text) => searchText(text).includes(needle)))
    .sort((a, b) => collator.compare(a.name, b.name));
  return {
    title: t("catalogue:carriers.title"),
    lines,
    units: [...new Set(all.map((line) => line.unit))],
    q,
    unit,
    admin: isAdmin(actor),
  };
}

/** The number a level begins with, for its place among the others; levels in words stay behind in their order. */
function sizeOf(level: string): number {
  const number = parseNumber(/^-?[\d.,]+/.exec(level)?.[0] ?? "", level.includes(",") ? "de" : "en");
  return "value" in number ? number.value : Number.MAX_VALUE;
}

export default function Carriers() {
  const { title, lines, units, q, unit, admin } = useLoaderData<typeof loader>();
  const { t } = useTranslation("catalogue");
  const columns: Column<CarrierLine>[] = [
    {
      key: "name",
      header: t("carriers.name"),
      rowHeader: true,
      cell: (line) => (
        <span className="nowrap">
          <Swatch colour={line.color} /> <a href={paths.carrier(line.id)}>{line.name}</a>
        </span>
      ),
    },
    { key: "unit", header: t("carriers.unit"), cell: (line) => line.unit },
    { key: "color", header: t("carriers.colour"), cell: (line) => <span className="code">{line.color}</span> },
    { key: "levels", header: t("carriers.levels"), cell: (line) => line.levels.join(", ") },
  ];
  return (
    <>
      <PageHeader
        title={title}
        lead={t("carriers.lead")}
        actions={
          admin ? (
            <ButtonLink href={paths.newCarrier} kind="primary">
              {t("carriers.new")}
            </ButtonLink>
          ) : null
        }
      />
      <div className="stack" data-island="filter" data-found={t("found", { n: "{{n}}" })}>
        <FilterBar resetHref="/carriers">
          <FilterText name="q" label={t("carriers.search")} value={q} />
          <FilterSelect
            name="unit"
            label={t("carriers.unit")}
            value={unit}
            options={units.map((value) => ({ value, label: value }))}
          />
        </FilterBar>
        <LiveRegion types={["carrier", "carrier_level"]}>
          {lines.length === 0 ? (
            <EmptyState title={t("nothing_found")} />
          ) : (
            <DataTable
              cards
              caption={t("carriers.caption", { count: lines.length })}
              columns={columns}
              rows={lines}
              rowKey={(line) => line.id}
            />
          )}
        </LiveRegion>
      </div>
    </>
  );
}
