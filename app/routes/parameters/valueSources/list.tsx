import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cataloguePaths } from "~/entities/catalogue/paths";
import { formatDate } from "~/entities/core/format";
import { valueSourcePaths as paths } from "~/entities/parameters/valueSource";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { isAdmin } from "~/services/core/access.server";
import { valueSourcesOf } from "~/services/parameters/valueSources/valueSources.server";
import { ButtonLink, LiveRegion, PageHeader } from "~/ui/kit/layout";
import { type Column, DataTable } from "~/ui/kit/lists";

interface FileLine {
  id: string;
  name: string;
  version: string;
  year: number;
  priceYear: number;
  values: number;
  added: string;
}

/** Files of published values of technologies, which every system of the space is offered. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("parameters:value_sources.title");
  return {
    title,
    crumbs: [{ label: t("catalogue:technologies.title"), href: cataloguePaths.technologies }, { label: title }],
    admin: isAdmin(actor),
    lines: valueSourcesOf(actor).map((file): FileLine => ({
      id: file.value_source_id,
      name: file.name,
      version: file.version,
      year: file.year,
      priceYear: file.price_year,
      values: file.published.length,
      added: formatDate(file.created_at, locale, "UTC"),
    })),
  };
}

export default function ValueSources() {
  const { title, admin, lines } = useLoaderData<typeof loader>();
  const { t } = useTranslation("parameters");
  const columns: Column<FileLine>[] = [
    {
      key: "name",
      header: t("value_sources.name"),
      rowHeader: true,
      cell: ({ id, name }) => <a href={paths.one(id)}>{name}</a>,
    },
    { key: "version", header: t("value_sources.version"), cell: ({ version }) => version },
    { key: "year", header: t("value_sources.year"), cell: ({ year }) => year },
    { key: "price_year", header: t("value_sources.price_year"), cell: ({ priceYear }) => priceYear },
    { key: "values", header: t("value_sources.values"), numeric: true, cell: ({ values }) => values },
    { key: "added", header: t("value_sources.added"), cell: ({ added }) => added },
  ];
  return (
    <>
      <PageHeader
        title={title}
        lead={t("value_sources.lead")}
        actions={
          admin ? (
            <ButtonLink href={paths.add} kind="primary">
              {t("value_sources.add")}
            </ButtonLink>
          ) : null
        }
      />
      <LiveRegion types={["value_source"]}>
        <DataTable
          cards
          caption={title}
          captionHidden
          columns={columns}
          rows={lines}
          rowKey={({ id }) => id}
          empty={t("value_sources.none")}
        />
      </LiveRegion>
    </>
  );
}
