import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import type { loader as rootLoader } from "~/root";
import { BarePage } from "~/ui/layout";

export async function loader({ request }: LoaderFunctionArgs) {
  return { title: textsOf(await localeOf(request))("auth:privacy.title") };
}

const PARTS = ["stored", "cookies", "logs", "third_parties", "operator"] as const;

export default function Privacy() {
  const { title } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation("auth");
  const { pathname } = useLocation();
  return (
    <BarePage
      title={title}
      path={pathname}
      locale={root?.locale ?? "en"}
      theme={root?.theme ?? "system"}
      lite={root?.lite ?? false}
    >
      {PARTS.map((part) => (
        <section key={part} aria-labelledby={part}>
          <h2 id={part}>{t(`privacy.${part}_title`)}</h2>
          <p>{t(`privacy.${part}`)}</p>
        </section>
      ))}
    </BarePage>
  );
}
