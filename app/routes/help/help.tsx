import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { GLOSSARY } from "~/entities/help/handbook";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { environment } from "~/services/core/settings/environment.server";
import { searchHandbook } from "~/services/help/assistant.server";
import { handbook } from "~/services/help/handbook.server";
import { ButtonLink, EmptyState, PageHeader, Section } from "~/ui/kit/layout";
import { FilterText } from "~/ui/kit/lists";

/** The handbook: its articles, and the parts that speak of what somebody looks for. */
export async function loader(args: LoaderFunctionArgs) {
  requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const q = (new URL(args.request.url).searchParams.get("q") ?? "").trim().slice(0, 200);
  return {
    title: q ? t("help:title_of", { q }) : t("help:title"),
    q,
    hits: q ? searchHandbook(locale, q).map(({ title, context, link }) => ({ title, context, link })) : [],
    articles: [...handbook(locale).values()].map(({ key, title, lead }) => ({ key, title, lead })),
    provider: Boolean(environment().helpUrl),
  };
}

export default function Help() {
  const { title, q, hits, articles, provider } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["help", "common"]);
  return (
    <>
      <PageHeader title={title} lead={t("lead")} />
      <div role="search" aria-label={t("search")}>
        <form method="get" action="/help" className="filter-bar" aria-label={t("search")}>
          <FilterText name="q" label={t("search_label")} value={q} />
          <button type="submit" className="button button-secondary">
            {t("common:action.search")}
          </button>
        </form>
      </div>
      {q && hits.length === 0 ? (
        <EmptyState title={t("nothing")}>
          <p>{t("nothing_hint")}</p>
        </EmptyState>
      ) : null}
      {hits.length > 0 ? (
        <Section id="found" title={t("found", { count: hits.length })}>
          <ul className="prose-list">
            {hits.map((hit) => (
              <li key={hit.link}>
                <a href={hit.link}>{t("hit", { article: hit.context, part: hit.title })}</a>
              </li>
            ))}
          </ul>
        </Section>
      ) : null}
      <Section id="articles" title={t("articles")}>
        <dl className="article-list">
          {articles.map((article) => (
            <div key={article.key}>
              <dt>
                <a href={article.key === GLOSSARY ? "/help/glossary" : `/help/${article.key}`}>{article.title}</a>
              </dt>
              <dd>{article.lead}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="support" title={t("support.title")}>
        <p>{t("support.text")}</p>
        <div className="actions">
          <ButtonLink href="/chat">{t("support.chat")}</ButtonLink>
          {provider ? <ButtonLink href="/help/open/requests/new">{t("support.open")}</ButtonLink> : null}
        </div>
        {provider ? null : <p>{t("support.without_provider")}</p>}
      </Section>
    </>
  );
}
