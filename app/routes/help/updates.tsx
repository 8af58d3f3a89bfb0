import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatDate } from "~/entities/core/format";
import { RELEASES } from "~/entities/help/releases";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { PageHeader, Section } from "~/ui/kit/layout";

/** The versions of the product and what each brought. */
export async function loader(args: LoaderFunctionArgs) {
  requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  return {
    title: t("help:updates.title"),
    releases: RELEASES.map(({ version, date, key, points }) => ({
      version,
      key,
      heading: t("help:updates.version", { version, date: formatDate(`${date}T00:00:00Z`, locale, "UTC") }),
      points: Array.from({ length: points }, (_, i) => t(`help:updates.${key}.${i + 1}`)),
    })),
  };
}

export default function Updates() {
  const { title, releases } = useLoaderData<typeof loader>();
  const { t } = useTranslation("help");
  return (
    <>
      <PageHeader title={title} lead={t("updates.lead")} />
      {releases.map(({ version, key, heading, points }) => (
        <Section key={version} id={key} title={heading}>
          <ul className="prose-list">
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Section>
      ))}
    </>
  );
}
