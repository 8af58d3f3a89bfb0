import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { notFoundPage } from "~/routes/guard.server";
import { auditEntry, differences } from "~/services/audit.server";
import { formatNumber, formatTime } from "~/ui/format";
import { ButtonLink, PageHeader, Section } from "~/ui/layout";
import { DataTable, DefinitionList } from "~/ui/lists";
import { auditPlace, namesOf, type AuditPlace } from "./frame.server";

/** A longer value is cut; the item itself shows it whole. */
const SHOWN = 300;

/** One change: who, when, and each field before and after it. */
export async function loader(args: LoaderFunctionArgs) {
  const place = await auditPlace(args);
  const { actor, system_id, base, locale, zone, t } = place;
  const seq = args.params.seq ?? "";
  const entry = /^\d{1,15}$/.test(seq) ? auditEntry(actor, Number(seq), system_id) : undefined;
  if (!entry) throw notFoundPage();
  const { person, kind, item } = namesOf(place);
  const title = t("audit:detail.title", { seq: formatNumber(entry.seq, locale) });
  const facts = [
    { term: t("audit:column.what"), value: item(entry) },
    { term: t("audit:column.type"), value: kind(entry.type) },
    { term: t("audit:column.mode"), value: t(`audit:mode.${entry.mode}`) },
    { term: t("audit:column.by"), value: person(entry.by) },
    { term: t("audit:column.at", { zone }), value: formatTime(entry.at, locale, zone) },
    { term: t("audit:column.system"), value: entry.system ?? entry.system_id ?? t("audit:no_system") },
    { term: t("audit:field.item"), value: entry.id },
  ];
  return {
    title,
    crumbs: [{ label: t("audit:title"), href: base }, { label: title }],
    facts,
    history: `${base}?item=${encodeURIComponent(entry.id)}`,
    rows: differences(entry.before, entry.after).map(({ field, before, after }) => ({
      field,
      before: valueText(place, before),
      after: valueText(place, after),
    })),
  };
}

function valueText({ t, locale }: AuditPlace, value: unknown): string {
  if (value === null || value === undefined || value === "") return t("audit:detail.none");
  if (typeof value === "boolean") return t(value ? "common:value.yes" : "common:value.no");
  if (typeof value === "number") return formatNumber(value, locale, { decimals: 6 });
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.length <= SHOWN
    ? text
    : t("audit:detail.long", { text: text.slice(0, SHOWN), size: formatNumber(text.length, locale) });
}

export default function AuditDetail() {
  const { title, facts, rows, history } = useLoaderData<typeof loader>();
  const { t } = useTranslation("audit");
  return (
    <>
      <PageHeader title={title} actions={<ButtonLink href={history}>{t("detail.history")}</ButtonLink>} />
      <Section id="facts" title={t("detail.facts")}>
        <DefinitionList items={facts} />
      </Section>
      <Section id="difference" title={t("detail.difference")}>
        <DataTable
          caption={t("detail.difference")}
          captionHidden
          columns={[
            { key: "field", header: t("detail.field"), rowHeader: true, cell: (row) => <code>{row.field}</code> },
            { key: "before", header: t("detail.before"), cell: (row) => row.before },
            { key: "after", header: t("detail.after"), cell: (row) => row.after },
          ]}
          rows={rows}
          rowKey={(row) => row.field}
          empty={t("detail.unchanged")}
        />
      </Section>
    </>
  );
}
