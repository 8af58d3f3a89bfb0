import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { importPaths } from "~/entities/archive/paths";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { findingTexts } from "~/services/archive/findingTexts";
import { importState, stopImport } from "~/services/archive/importJob.server";
import { isBusy, stageText } from "~/services/archive/stageText.server";
import { ButtonLink, DialogPage, Notice, Progress, Section } from "~/ui/kit/layout";
import { Findings } from "~/ui/systems/Findings";

/** How far an import is, then the way to its system, or why there is none. */
export async function loader(args: LoaderFunctionArgs) {
  const state = valueOrThrow(importState(requireActor(args), args.params["import_id"] ?? ""));
  const locale = await localeOf(args.request);
  const { stage, fraction, findings, import_id, system_id } = state;
  return {
    title: textsOf(locale)("systems:import.title"),
    here: importPaths.import(import_id),
    progressHref: importPaths.progress(import_id),
    busy: isBusy(state),
    stage,
    fraction,
    text: stageText(locale, state),
    findings: findingTexts(findings, locale),
    openHref: stage === "done" && system_id ? sitePaths(system_id).infrastructure : null,
  };
}

/** Cancels it. */
export function action(args: ActionFunctionArgs) {
  const { import_id } = valueOrThrow(stopImport(requireActor(args), args.params["import_id"] ?? ""));
  return redirectWith(importPaths.import(import_id), "systems:status.import_cancelled");
}

const KINDS = { done: "success", cancelled: "info" } as const;

export default function ImportingSystem() {
  const { title, here, progressHref, busy, stage, fraction, text, findings, openHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation("systems");
  return (
    <DialogPage title={title} backHref="/systems">
      {busy ? (
        <Section id="progress" title={t("import.busy")}>
          <Progress label={t("import.progress_of")} value={fraction ?? undefined} text={text} pollHref={progressHref} />
          <p>
            <a href={here}>{t("import.refresh")}</a>
          </p>
          <Form method="post">
            <button type="submit" className="button button-secondary">
              {t("import.cancel")}
            </button>
          </Form>
        </Section>
      ) : (
        <>
          <Notice kind={KINDS[stage as keyof typeof KINDS] ?? "error"} title={text} />
          <Findings findings={findings} />
          <div className="actions">
            {openHref ? (
              <ButtonLink href={openHref} kind="primary">
                {t("import.open")}
              </ButtonLink>
            ) : null}
            <ButtonLink href={importPaths.start}>{t("import.another")}</ButtonLink>
          </div>
        </>
      )}
    </DialogPage>
  );
}
