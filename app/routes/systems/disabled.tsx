import { redirect, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Module } from "~/entities/core/roles";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireSystem } from "~/routes/page/guard.server";
import { ButtonLink, EmptyState, PageHeader } from "~/ui/kit/layout";
import { sitePaths } from "~/entities/core/sitePaths";

const MODULES: Record<string, Module> = {
  designer: "expansion",
  operator: "operation",
  "portfolio-manager": "portfolio",
};

/** Says that a module is off for the system and whom to ask; once it is on, leads to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { system } = requireSystem(args);
  const part = new URL(args.request.url).pathname.split("/")[3] ?? "";
  const module = MODULES[part];
  const t = textsOf(await localeOf(args.request));
  const base = sitePaths(system.system_id).site;
  if (module === "expansion" && system.has_expansion) throw redirect(`${base}/designer/optimizations`);
  const title = module
    ? t("systems:disabled.title", { module: t(`systems:module.${module}`) })
    : t("systems:disabled.none");
  return { title, name: system.name, twin: `${base}/digital-twin/infrastructure` };
}

export default function Disabled() {
  const { title, name, twin } = useLoaderData<typeof loader>();
  const { t } = useTranslation("systems");
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={t("disabled.contact")}
        actions={
          <>
            <ButtonLink href={twin} kind="primary">
              {t("disabled.to_twin")}
            </ButtonLink>
            <ButtonLink href="/systems">{t("disabled.to_systems")}</ButtonLink>
          </>
        }
      >
        <p>{t("disabled.text", { name })}</p>
      </EmptyState>
    </>
  );
}
