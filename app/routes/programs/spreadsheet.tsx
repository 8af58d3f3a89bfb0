import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import { spreadsheetPaths, tableAddress } from "~/entities/core/sheets/spreadsheet";
import { type MadeSheet, sheetFormSchema, type SheetLink } from "~/entities/identity/tableLink";
import { programPaths } from "~/entities/programs/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireActor } from "~/routes/page/guard.server";
import { complain } from "~/services/core/outcome";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { endSession } from "~/services/identity/sessions.server";
import { tokensOf } from "~/services/identity/tokens/ownTokens.server";
import { makeTableLink } from "~/services/identity/tokens/tableLinks.server";
import { invalid, useAnswered, validatorOf } from "~/ui/kit/fields";
import { PageHeader } from "~/ui/kit/layout";
import { SheetForm } from "~/ui/programs/SheetForm";
import { SheetLinks } from "~/ui/programs/SheetLinks";

/** ?table=: makes an address of a table that a spreadsheet program fetches it from, and ends those that there are. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const title = t("programs:sheet.title");
  const time = (at: string) => formatTime(at, locale, "UTC", true);
  const links = tokensOf(actor).filter(({ kind }) => kind === "link");
  const table = tableAddress(new URL(args.request.url).searchParams.get("table") ?? "", publicOrigin(args.request));
  return {
    title,
    crumbs: [{ label: t("programs:title"), href: programPaths.programs }, { label: title }],
    table: table ?? "",
    name: nameOf(table),
    links: links.map(({ token_id, name, table: address, last_used_at, created_at, expires_at }): SheetLink => ({
      token_id,
      name: name ?? token_id,
      table: address ?? "",
      used: last_used_at === created_at ? t("programs:sheet.never") : time(last_used_at),
      ends: time(expires_at),
    })),
  };
}

/** The name of the file, as a proposal. */
const nameOf = (table: string | null): string => /([\w-]+)\.csv(\?|$)/.exec(table ?? "")?.[1]?.slice(0, 60) ?? "";

/** Makes an address, which is in this answer and nowhere else; or ends one: intent "end:<id>". */
export async function action(args: ActionFunctionArgs) {
  const actor = requireActor(args);
  const form = await args.request.formData();
  const intent = form.get("intent");
  if (typeof intent === "string" && intent.startsWith("end:")) {
    endSession(actor, intent.slice("end:".length));
    return redirectWith(spreadsheetPaths.page, "programs:sheet.status.ended");
  }
  const locale = await localeOf(args.request);
  const result = await validatorOf(sheetFormSchema, { locale }).validate(form);
  if (result.error) return invalid(result);
  const origin = publicOrigin(args.request);
  const table = tableAddress(result.data.table, origin);
  if (!table) return refuseForm(result, complain("table", "programs.sheet.not_a_table"));
  const outcome = makeTableLink(actor, { ...result.data, table, locale });
  if (!outcome.ok) return refuseForm(result, outcome);
  const link = (ending: "csv" | "ods") => origin + spreadsheetPaths.link(outcome.value.token, ending);
  const sheet: MadeSheet = { address: link("csv"), workbook: link("ods") };
  return data({ sheet });
}

export default function Spreadsheet() {
  const { title, table, name, links } = useLoaderData<typeof loader>();
  const { sheet } = useAnswered<typeof action>();
  const { t } = useTranslation("programs");
  return (
    <>
      <PageHeader title={title} lead={t("sheet.lead")} />
      <SheetForm sheet={sheet} table={table} name={name} />
      <SheetLinks links={links} />
    </>
  );
}
