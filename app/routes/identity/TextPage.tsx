import { useLocation, useRouteLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { loader as rootLoader } from "~/root";
import { BarePage } from "~/ui/shell";

interface TextPageProps {
  name: string;
  title: string;
  parts: readonly string[];
  /** What the texts name. */
  values?: Record<string, string>;
}

/** A page of text that everyone can read: parts with a title each, texts of the area "auth" under `name`. */
export function TextPage({ name, title, parts, values = {} }: TextPageProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { t } = useTranslation("identity");
  const { pathname } = useLocation();
  return (
    <BarePage
      title={title}
      path={pathname}
      locale={root?.locale ?? "en"}
      theme={root?.theme ?? "system"}
      lite={root?.lite ?? false}
    >
      {parts.map((part) => (
        <section key={part} aria-labelledby={part}>
          <h2 id={part}>{t(`auth.${name}.${part}_title`)}</h2>
          <p>{t(`auth.${name}.${part}`, values)}</p>
        </section>
      ))}
    </BarePage>
  );
}
