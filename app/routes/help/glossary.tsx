import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { nameIn } from "~/entities/core/shared";
import { GLOSSARY } from "~/entities/help/handbook";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireActor } from "~/routes/page/guard.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { articleOf } from "~/services/help/handbook.server";
import { Markdown } from "~/ui/help/Markdown";
import { PageHeader, Section } from "~/ui/kit/layout";

/** Words of the product, then every parameter type as the catalogue describes it; each has an anchor. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const article = articleOf(locale, GLOSSARY);
  if (!article) throw notFoundPage();
  const collator = new Intl.Collator(locale);
  const byTitle = (a: { title: string }, b: { title: string }) => collator.compare(a.title, b.title);
  return {
    title: article.title,
    lead: article.lead,
    words: article.sections.map(({ id, title, blocks }) => ({ id, title, blocks })).sort(byTitle),
    types: parameterTypes(actor)
      .map(({ parameter_type, name, description }) => ({
        id: `parameter-${parameter_type}`,
        title: nameIn(name, locale),
        text: nameIn(description, locale),
      }))
      .sort(byTitle),
    crumbs: [{ label: textsOf(locale)("help:title"), href: "/help" }, { label: article.title }],
  };
}

export default function Glossary() {
  const { title, lead, words, types } = useLoaderData<typeof loader>();
  const { t } = useTranslation("help");
  return (
    <>
      <PageHeader title={title} lead={lead} />
      <nav aria-label={t("contents")}>
        <ul className="link-list">
          <li>
            <a href="#words">{t("glossary.words")}</a>
          </li>
          <li>
            <a href="#parameter-types">{t("glossary.types")}</a>
          </li>
        </ul>
      </nav>
      <Section id="words" title={t("glossary.words")}>
        <dl className="article-list">
          {words.map((word) => (
            <div key={word.id} id={word.id}>
              <dt>{word.title}</dt>
              <dd>
                <Markdown blocks={word.blocks} label={word.title} />
              </dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="parameter-types" title={t("glossary.types")} lead={t("glossary.types_lead")}>
        <dl className="article-list">
          {types.map((type) => (
            <div key={type.id} id={type.id}>
              <dt>{type.title}</dt>
              <dd>{type.text}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </>
  );
}
