import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import { notFoundPage } from "~/routes/page/guard.server";
import { auditEntry, differences } from "~/services/changes/audit.server";
import { ButtonLink, PageHeader, Section } from "~/ui/kit/layout";
import { DataTable, DefinitionList } from "~/ui/kit/lists";
import { auditScope, namesOf, valueText } from "./frame.server";
import { wordOf } from "./storedWords.server";

/** One change: who, when, and each field before and after it. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await auditScope(args);
  const { actor, system_id, paths, locale, zone, t } = scope;
  const seq = args.params.seq ?? "";
  const entry = /^\d{1,15}$/.test(seq) ? auditEntry(actor, Number(seq), system_id) : undefined;
  if (!entry) throw notFoundPage();
  const { person, kind, item } = namesOf(scope);
  const title = t("changes:audit.detail.title", { seq: formatNumber(entry.seq, locale) });
  const by = person(entry.by);
  const doer = entry.token === null ? by : t("changes:audit.by_program", { person: by, token: entry.token });
  const facts = [
    { term: t("changes:audit.column.what"), value: item(entry) },
    { term: t("changes:audit.column.type"), value: kind(entry.type, entry.id) },
    { term: t("changes:audit.column.mode"), value: t(`changes:audit.mode.${entry.mode}`) },
    { term: t("changes:audit.column.by"), value: doer },
    { term: t("changes:audit.column.at", { zone }), value: formatTime(entry.at, locale, zone) },
    { term: t("changes:audit.column.system"), value: entry.system ?? entry.system_id ?? t("changes:audit.no_system") },
    { term: t("changes:audit.field.item"), value: entry.id },
  ];
  return {
    title,
    crumbs: [{ label: t("changes:audit.title"), href: paths.list }, { label: title }],
    facts,
    history: `${paths.list}?item=${encodeURIComponent(entry.id)}`,
    rows: differences(entry.before, entry.after).map(({ field, before, after }) => ({
      field,
      before: wordOf(scope, entry, field, before) ?? valueText(scope, before),
      after: wordOf(scope, entry, field, after) ?? valueText(scope, after),
    })),
  };
}

export default function AuditDetail() {
  const { title, facts, rows, history } = useLoaderData<typeof loader>();
  const { t } = useTranslation("changes");
  return (
    <>
      <PageHeader title={title} actions={<ButtonLink href={history}>{t("audit.detail.history")}</ButtonLink>} />
      <Section id="facts" title={t("audit.detail.facts")}>
        <DefinitionList items={facts} />
      </Section>
      <Section id="difference" title={t("audit.detail.difference")}>
        <DataTable
          caption={t("audit.detail.difference")}
          captionHidden
          columns={[
            { key: "field", header: t("audit.detail.field"), rowHeader: true, cell: (row) => <code>{row.field}</code> },
            { key: "before", header: t("audit.detail.before"), cell: (row) => row.before },
            { key: "after", header: t("audit.detail.after"), cell: (row) => row.after },
          ]}
          rows={rows}
          rowKey={(row) => row.field}
          empty={t("audit.detail.unchanged")}
        />
      </Section>
    </>
  );
}
