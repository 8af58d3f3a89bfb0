import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { cataloguePaths } from "~/entities/catalogue/paths";
import { formatNumber } from "~/entities/core/format";
import { nameIn } from "~/entities/core/shared";
import { type LeftOutRow, valueSourcePaths as paths } from "~/entities/parameters/valueSource";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { isAdmin } from "~/services/core/access.server";
import { technologiesOf, typesById } from "~/services/parameters/context.server";
import { ButtonLink, PageHeader, Section } from "~/ui/kit/layout";
import { type Column, DataTable, DefinitionList } from "~/ui/kit/lists";
import { requireValueSource } from "./scope.server";

interface ValueLine {
  key: string;
  technology: { name: string; href: string };
  publishedAs: string;
  parameter: string;
  value: string;
  unit: string;
  priceYear: number | null;
  source: string;
}

/** What a file of published values has, what of it is offered, and what was left out and why. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const file = requireValueSource(actor, args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const technologies = technologiesOf(actor);
  const types = typesById(actor);
  const title = `${file.name} ${file.version}, ${file.year}`;
  return {
    title,
    crumbs: [
      { label: t("catalogue:technologies.title"), href: cataloguePaths.technologies },
      { label: t("parameters:value_sources.title"), href: paths.list },
      { label: title },
    ],
    remove: isAdmin(actor) ? paths.remove(file.value_source_id) : null,
    facts: {
      file_name: file.file_name,
      year: file.year,
      price_year: file.price_year,
      rows: formatNumber(file.row_count, locale),
    },
    values: file.published.map((value): ValueLine => ({
      key: `${value.technology_id} ${value.parameter_type}`,
      technology: {
        name: nameIn(technologies.get(value.technology_id)?.name ?? {}, locale) || value.technology_id,
        href: cataloguePaths.technology(value.technology_id),
      },
      publishedAs: value.published_as,
      parameter: nameIn(types.get(value.parameter_type)?.name ?? {}, locale) || value.parameter_type,
      value: formatNumber(value.value, locale),
      unit: value.unit,
      priceYear: value.source_price_year,
      source: value.source,
    })),
    leftOut: file.left_out,
    unknown: file.unknown_technologies,
  };
}

export default function ValueSourcePage() {
  const { title, remove, facts, values, leftOut, unknown } = useLoaderData<typeof loader>();
  const { t } = useTranslation("parameters");
  const columns: Column<ValueLine>[] = [
    {
      key: "technology",
      header: t("field.technology"),
      rowHeader: true,
      cell: ({ technology }) => <a href={technology.href}>{technology.name}</a>,
    },
    { key: "as", header: t("value_sources.published_as"), cell: ({ publishedAs }) => publishedAs },
    { key: "parameter", header: t("field.parameter"), cell: ({ parameter }) => parameter },
    { key: "value", header: t("field.value"), numeric: true, cell: ({ value }) => value },
    { key: "unit", header: t("field.unit"), cell: ({ unit }) => unit },
    { key: "price_year", header: t("value_sources.source_price_year"), cell: ({ priceYear }) => priceYear ?? "" },
    { key: "source", header: t("field.reference"), cell: ({ source }) => <span className="small">{source}</span> },
  ];
  const left: Column<LeftOutRow>[] = [
    { key: "technology", header: t("value_sources.published_as"), rowHeader: true, cell: (row) => row.technology },
    { key: "parameter", header: t("field.parameter"), cell: (row) => row.parameter },
    { key: "value", header: t("field.value"), cell: (row) => row.value },
    { key: "unit", header: t("field.unit"), cell: (row) => row.unit },
    { key: "why", header: t("value_sources.why"), cell: (row) => t(`value_sources.left_out_why.${row.why}`) },
  ];
  return (
    <>
      <PageHeader
        title={title}
        lead={t("value_sources.one_lead")}
        actions={remove ? <ButtonLink href={remove}>{t("common:action.delete")}</ButtonLink> : null}
      />
      <DefinitionList
        items={[
          { term: t("value_sources.file"), value: facts.file_name },
          { term: t("value_sources.year"), value: facts.year },
          { term: t("value_sources.price_year"), value: facts.price_year },
          { term: t("value_sources.rows"), value: facts.rows },
        ]}
      />
      <Section id="values" title={t("value_sources.values")} lead={t("value_sources.values_lead")}>
        <DataTable
          cards
          caption={t("value_sources.values")}
          captionHidden
          columns={columns}
          rows={values}
          rowKey={({ key }) => key}
          empty={t("value_sources.no_values")}
        />
      </Section>
      <Section id="left-out" title={t("value_sources.left_out")} lead={t("value_sources.left_out_lead")}>
        <DataTable
          cards
          caption={t("value_sources.left_out")}
          captionHidden
          columns={left}
          rows={leftOut}
          rowKey={(row) => [row.technology, row.parameter, row.unit, row.value, row.why].join(" ")}
          empty={t("value_sources.no_left_out")}
        />
      </Section>
      <Section id="unknown" title={t("value_sources.unknown")} lead={t("value_sources.unknown_lead")}>
        <p>{unknown.map(({ technology, rows }) => `${technology} (${rows})`).join(", ")}</p>
      </Section>
    </>
  );
}
