import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, requireEditable } from "~/routes/page/guard.server";
import { sentChoice } from "~/routes/page/rowsUpload.server";
import {
  cancelImport,
  checkAgain,
  dropImport,
  importStage,
  leftOf,
  readImport,
  readReport,
  startWriting,
} from "~/services/tables/draft.server";
import { invalid } from "~/ui/kit/fields";
import { ImportPage } from "~/ui/tables/ImportPage";
import { stageText } from "./stageText.server";

async function draftOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const page = requireEditable(args);
  const draft = await readImport(page.actor, page.system.system_id, args.params["draft_id"] ?? "");
  if (!draft) throw notFoundPage();
  return { page, draft };
}

/** What checking came to, and the way to take the rows; then how far writing is, and what came of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, draft } = await draftOf(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const state = importStage(draft);
  const here = sitePaths(page.system.system_id).import(draft.draft_id);
  const title = t("tables:title");
  const back = sitePaths(page.system.system_id).parameters;
  const hasReport = state.stage === "checked" || state.stage === "written";
  const { error } = state;
  const refused = error?.code === "import_refused" ? error.details : undefined;
  return {
    title,
    crumbs: [
      { label: t("parameters:list.title"), href: back },
      { label: title, href: sitePaths(page.system.system_id).imports },
      { label: draft.name },
    ],
    here,
    back,
    system_id: page.system.system_id,
    another: `${sitePaths(page.system.system_id).imports}?kind=${draft.kind}`,
    name: draft.name,
    kind: draft.kind,
    reading: draft.reading,
    stage: state.stage,
    fraction: state.fraction,
    text: stageText(locale, state),
    cancelled: state.cancelled,
    refusal: refused
      ? {
          message: String(refused["message"]),
          params: refused["params"] as Record<string, string | number>,
          row: Number(refused["row"]),
        }
      : null,
    remaining: state.stage === "taken_back" ? await leftOf(draft) : null,
    report: hasReport ? ((await readReport(draft)) ?? null) : null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, draft } = await draftOf(args);
  const form = await args.request.formData();
  const here = sitePaths(page.system.system_id).import(draft.draft_id);
  const intent = form.get("intent");
  if (intent === "discard") {
    cancelImport(draft);
    await dropImport(draft);
    return redirectWith(sitePaths(page.system.system_id).imports, "tables:status.discarded");
  }
  if (intent === "cancel") {
    cancelImport(draft);
    return redirectWith(here, "tables:status.cancelled");
  }
  if (intent === "all" || intent === "good") {
    const begun = await startWriting(draft, intent);
    return begun.ok ? redirect(here, { status: 303 }) : refuseForm({ submittedData: {} }, begun);
  }
  const report = importStage(draft).stage === "checked" ? await readReport(draft) : undefined;
  if (!report?.understood) throw notFoundPage();
  const { result, choice } = await sentChoice(form, report.understood, await localeOf(args.request));
  if (!choice) return invalid(result);
  const checked = await checkAgain(draft, choice);
  return checked.ok ? redirect(here, { status: 303 }) : refuseForm(result, checked);
}

export default function ImportDraftPage() {
  return <ImportPage {...useLoaderData<typeof loader>()} />;
}
