import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { isArticle } from "~/entities/help/handbook";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireActor } from "~/routes/page/guard.server";
import { articleOf } from "~/services/help/handbook.server";
import { ArticleSections, SectionLinks } from "~/ui/help/Article";
import { PageHeader } from "~/ui/kit/layout";

/** One article; its parts have the anchors that links lead to. */
export async function loader(args: LoaderFunctionArgs) {
  requireActor(args);
  const locale = await localeOf(args.request);
  const { key = "" } = args.params;
  const article = isArticle(key) ? articleOf(locale, key) : undefined;
  if (!article) throw notFoundPage();
  const { title, lead, sections } = article;
  return {
    title,
    lead,
    sections: sections.map(({ id, title: heading, blocks }) => ({ id, title: heading, blocks })),
    crumbs: [{ label: textsOf(locale)("help:title"), href: "/help" }, { label: title }],
  };
}

export default function Article() {
  const { title, lead, sections } = useLoaderData<typeof loader>();
  const { t } = useTranslation("help");
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <SectionLinks label={t("contents")} sections={sections} />
      <ArticleSections sections={sections} />
      <p>
        <a href="/help">{t("back")}</a>
      </p>
    </>
  );
}
