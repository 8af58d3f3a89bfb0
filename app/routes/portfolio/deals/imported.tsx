import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireEditable, valueOrThrow } from "~/routes/page/guard.server";
import { dealsImport } from "~/services/portfolio/import/importJob.server";
import { issueText } from "~/services/portfolio/import/sentences";
import { ButtonLink, DialogPage, Notice, WrongLines } from "~/ui/kit/layout";

/** What came of a file of deals. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireEditable(args, "portfolio");
  const importState = valueOrThrow(await dealsImport(actor, system.system_id, args.params.import_id ?? ""));
  const t = textsOf(await localeOf(args.request));
  const paths = sitePaths(system.system_id);
  const title = t("portfolio:import.title");
  const { state, told: outcome } = importState;
  const say = (key: string, params: Record<string, unknown>) => t(key.replace(".", ":"), params);
  const report = outcome && "made" in outcome ? outcome : null;
  return {
    title,
    crumbs: [{ label: t("portfolio:deals.title"), href: paths.deals }, { label: title }],
    state,
    here: paths.importedDeals(args.params.import_id!),
    anotherHref: paths.importDeals,
    deals: paths.deals,
    approvals: paths.approvals,
    refused: outcome && "refused" in outcome ? say(outcome.refused, outcome.params) : null,
    report: report && {
      made: report.made,
      changed: report.changed,
      same: report.same,
      // Of a job from before they are not there.
      waiting: report.waiting ?? 0,
      wrong: report.wrong,
    },
    lines: (report?.issues ?? []).map((issue) => issueText(t, issue)),
  };
}

export default function ImportedDeals() {
  const { title, state, here, anotherHref, deals, approvals, refused, report, lines } = useLoaderData<typeof loader>();
  const { t } = useTranslation("portfolio");
  const wrong = report?.wrong ?? 0;
  return (
    <DialogPage title={title} backHref={deals} wide>
      {state === "under_way" ? (
        <Notice kind="info" title={t("import.under_way")}>
          <p>
            <a href={here}>{t("import.look_again")}</a>
          </p>
        </Notice>
      ) : null}
      {state === "failed" ? <Notice kind="error" title={t("import.failed")} /> : null}
      {refused ? <Notice kind="error" title={refused} /> : null}
      {report && wrong === 0 ? (
        <Notice kind="success" title={t("import.done")}>
          <p>{t("import.counts", { made: report.made, changed: report.changed, same: report.same })}</p>
          {report.waiting > 0 ? (
            <p>
              {t("import.waiting", { count: report.waiting })} <a href={approvals}>{t("approvals.title")}</a>
            </p>
          ) : null}
        </Notice>
      ) : null}
      <WrongLines title={t("import.wrong_lines", { count: wrong })} text={t("import.nothing_stored")} lines={lines} />
      <div className="actions">
        <ButtonLink href={deals} kind="primary">
          {t("deals.title")}
        </ButtonLink>
        <ButtonLink href={anotherHref}>{t("import.another")}</ButtonLink>
      </div>
    </DialogPage>
  );
}
