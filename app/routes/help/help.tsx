import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/guard.server";
import { PageHeader, Section } from "~/ui/layout";

/** The parts of the page and how many points each has. */
const SECTIONS = { quickstart: 5, units: 4, imports: 3, results: 3 } as const;

/** A short handbook; the parts have addresses of their own (#quickstart, #units, #imports, #results). */
export async function loader(args: LoaderFunctionArgs) {
  requireActor(args);
  const t = textsOf(await localeOf(args.request));
  return { title: t("help:title") };
}

export default function Help() {
  const { title } = useLoaderData<typeof loader>();
  const { t } = useTranslation("help");
  const names = Object.keys(SECTIONS) as (keyof typeof SECTIONS)[];
  return (
    <>
      <PageHeader title={title} lead={t("lead")} />
      <nav aria-label={t("contents")}>
        <ul className="link-list">
          {names.map((name) => (
            <li key={name}>
              <a href={`#${name}`}>{t(`section.${name}.title`)}</a>
            </li>
          ))}
          <li>
            <a href="/updates">{t("updates.title")}</a>
          </li>
        </ul>
      </nav>
      {names.map((name) => (
        <Section key={name} id={name} title={t(`section.${name}.title`)}>
          <Points
            ordered={name === "quickstart"}
            texts={pointsOf(SECTIONS[name], `section.${name}.items`).map((key) => t(key))}
          />
        </Section>
      ))}
    </>
  );
}

const pointsOf = (count: number, key: string): string[] => Array.from({ length: count }, (_, i) => `${key}.${i + 1}`);

function Points({ texts, ordered }: { texts: readonly string[]; ordered: boolean }) {
  const items = texts.map((text) => <li key={text}>{text}</li>);
  return ordered ? <ol className="prose-list">{items}</ol> : <ul className="prose-list">{items}</ul>;
}
