import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { MODULES } from "~/entities/core/roles";
import { firstPage, sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { moduleOf, requireSystem } from "~/routes/page/guard.server";
import { mayUse } from "~/services/core/access.server";
import { ButtonLink, EmptyState, PageHeader } from "~/ui/kit/layout";

/** Says that a module is off for the system and whom to ask; once it is on, leads to it. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireSystem(args);
  const part = new URL(args.request.url).pathname.split("/")[3] ?? "";
  const module = moduleOf(part);
  const t = textsOf(await localeOf(args.request));
  const paths = sitePaths(system.system_id);
  const names = { module: module ? t(`systems:module.${module}`) : "", name: system.name };
  const isAllowed = module !== undefined && mayUse(actor, module);
  const on = module !== undefined && isAllowed && system[`has_${module}`];
  if (on) throw redirect(firstPage(system.system_id, module));
  const all = MODULES.filter((one) => system[`has_${one}`] && mayUse(actor, one));
  const say = (key: string) =>
    t(`systems:disabled.${key}`, { ...names, modules: all.map((one) => t(`systems:module.${one}`)).join(", ") });
  // What is on, and what is not and why: for the account, or for the system.
  const state = module === undefined ? (all.length > 0 ? "some" : "all") : isAllowed ? "system" : "account";
  const title = say(`${state}_title`);
  return {
    title,
    text: say(`${state}_text`),
    contact: state === "some" ? null : say("contact"),
    twin: paths.infrastructure,
  };
}

export default function Disabled() {
  const { title, text, contact, twin } = useLoaderData<typeof loader>();
  const { t } = useTranslation("systems");
  return (
    <>
      <PageHeader title={title} />
      <EmptyState
        title={contact ?? title}
        actions={
          <>
            <ButtonLink href={twin} kind="primary">
              {t("disabled.to_twin")}
            </ButtonLink>
            <ButtonLink href="/systems">{t("disabled.to_systems")}</ButtonLink>
          </>
        }
      >
        <p>{text}</p>
      </EmptyState>
    </>
  );
}
