import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber, formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { SITE_TEMPLATES } from "~/entities/quick/templates";
import { templatePaths } from "~/entities/systems/template";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { templateEntity } from "~/services/archive/templates/template.entity.server";
import { list } from "~/services/core/store.server";
import { ButtonLink, EmptyState, LiveRegion, PageHeader, Section } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";
import { NewSystemTabs } from "~/ui/systems/NewSystemTabs";
import { creator } from "./scope.server";

/** Systems to begin from: shipped ones, and those that the company has kept. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = creator(args);
  const locale = await localeOf(args.request);
  const ownTemplates = list(actor, templateEntity).sort((a, b) => a.name.localeCompare(b.name, locale));
  return {
    title: textsOf(locale)("quick:template.title"),
    shipped: SITE_TEMPLATES,
    ownTemplates: ownTemplates.map(({ set_at, ...one }) => ({ ...one, kept: formatTime(set_at, locale, "UTC", true) })),
  };
}

export default function Templates() {
  const { title, shipped, ownTemplates } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation(["systems", "quick", "common"]);
  const locale = i18n.language as Locale;
  const count = (value: number) => formatNumber(value, locale);
  return (
    <>
      <PageHeader title={title} lead={t("quick:template.lead")} />
      <NewSystemTabs current="templates" />
      <Section id="shipped" title={t("quick:template.shipped")} lead={t("quick:template.shipped_lead")}>
        <DataTable
          cards
          caption={t("quick:template.shipped")}
          captionHidden
          columns={[
            { key: "name", header: t("column.name"), rowHeader: true, cell: (key) => t(`quick:template.name.${key}`) },
            { key: "about", header: t("template.about"), cell: (key) => t(`quick:template.about.${key}`) },
          ]}
          rows={shipped}
          rowKey={(key) => key}
          actions={(key) => (
            <a
              href={templatePaths.begin(key)}
              aria-label={t("quick:template.use_item", { name: t(`quick:template.name.${key}`) })}
            >
              {t("quick:template.use")}
            </a>
          )}
        />
      </Section>
      <Section id="own" title={t("template.own")} lead={t("template.own_lead")}>
        <LiveRegion types={["system_template"]}>
          {ownTemplates.length === 0 ? (
            <EmptyState
              title={t("template.none")}
              actions={<ButtonLink href="/systems">{t("template.to_systems")}</ButtonLink>}
            >
              <p>{t("template.none_text")}</p>
            </EmptyState>
          ) : (
            <DataTable
              cards
              caption={t("template.own")}
              captionHidden
              columns={[
                { key: "name", header: t("column.name"), rowHeader: true, cell: (one) => one.name },
                { key: "about", header: t("template.about"), cell: (one) => one.description ?? t("common:value.none") },
                {
                  key: "with",
                  header: t("template.with"),
                  cell: (one) => t(one.with_parameters ? "template.with_parameters" : "template.without_parameters"),
                },
                { key: "unit", header: t("column.unit"), cell: (one) => one.unit },
                {
                  key: "locations",
                  header: t("template.locations"),
                  numeric: true,
                  cell: (one) => count(one.locations),
                },
                {
                  key: "components",
                  header: t("template.components"),
                  numeric: true,
                  cell: (one) => count(one.components),
                },
                { key: "kept", header: t("template.kept"), cell: (one) => <span className="nowrap">{one.kept}</span> },
              ]}
              rows={ownTemplates}
              rowKey={(one) => one.template_id}
              actions={(one) => (
                <>
                  <a
                    href={templatePaths.begin(one.template_id)}
                    aria-label={t("quick:template.use_item", { name: one.name })}
                  >
                    {t("quick:template.use")}
                  </a>
                  <a
                    href={templatePaths.remove(one.template_id)}
                    aria-label={t("common:action.delete_item", { item: one.name })}
                  >
                    {t("common:action.delete")}
                  </a>
                </>
              )}
            />
          )}
        </LiveRegion>
      </Section>
    </>
  );
}
