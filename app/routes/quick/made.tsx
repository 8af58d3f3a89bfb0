import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { quickPaths } from "~/entities/quick/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { quickState } from "~/services/quick/quickJob.server";
import { ButtonLink, DialogPage, Notice, Progress, Section } from "~/ui/kit/layout";

/** A site in the making: leads on to its run, or says why there is none. */
export async function loader(args: LoaderFunctionArgs) {
  const id = args.params["job_id"] ?? "";
  const { stage, made: site, refusal } = valueOrThrow(quickState(requireActor(args), id));
  if (site?.optimization_id) throw redirect(sitePaths(site.system_id).optimization(site.optimization_id), 303);
  const t = textsOf(await localeOf(args.request));
  const why = site?.refusal ?? refusal;
  return {
    title: t("quick:title"),
    stage,
    here: quickPaths.made(id),
    progressHref: quickPaths.progress(id),
    text: t(`quick:stage.${stage}`),
    why: why && t(why.message.replace(".", ":"), why.params ?? {}),
    system: site && {
      href: sitePaths(site.system_id).infrastructure,
      runHref: sitePaths(site.system_id).newOptimization,
    },
  };
}

export default function QuickSiteMade() {
  const { title, stage, here, progressHref, text, why, system } = useLoaderData<typeof loader>();
  const { t } = useTranslation("quick");
  return (
    <DialogPage title={title} backHref="/systems">
      {stage === "waiting" || stage === "working" ? (
        <Section id="progress" title={t("busy")}>
          <Progress label={t("progress")} text={text} pollHref={progressHref} />
          <p>
            <a href={here}>{t("refresh")}</a>
          </p>
        </Section>
      ) : system ? (
        <>
          <Notice kind="warning" title={t("not_started")}>
            <p>{why}</p>
          </Notice>
          <div className="actions">
            <ButtonLink href={system.href} kind="primary">
              {t("open")}
            </ButtonLink>
            <ButtonLink href={system.runHref}>{t("start_run")}</ButtonLink>
          </div>
        </>
      ) : (
        <>
          <Notice kind="error" title={t("failed")}>
            {why ? <p>{why}</p> : null}
          </Notice>
          <div className="actions">
            <ButtonLink href={quickPaths.form} kind="primary">
              {t("again")}
            </ButtonLink>
          </div>
        </>
      )}
    </DialogPage>
  );
}
