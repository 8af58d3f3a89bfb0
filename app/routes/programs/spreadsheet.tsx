import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import {
  type LinkEnding,
  MOST_TABLES,
  spreadsheetPaths,
  tableAddress,
  tableLines,
  tableName,
} from "~/entities/core/sheets/spreadsheet";
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
    name: tableName(table ?? "").slice(0, 60),
    links: links.map(({ token_id, name, table: address, last_used_at, created_at, expires_at }): SheetLink => ({
      token_id,
      name: name ?? token_id,
      tables: address?.split("\n") ?? [],
      used: last_used_at === created_at ? t("programs:sheet.never") : time(last_used_at),
      ends: time(expires_at),
    })),
  };
}

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
  const lines = tableLines(result.data.table);
  const addresses = lines.map((line) => tableAddress(line, origin));
  const tables = [...new Set(addresses.filter((address) => address !== null))];
  const wrong = lines.find((_, i) => addresses[i] === null);
  if (wrong !== undefined) return refuseForm(result, complain("table", "programs.sheet.not_a_table", { line: wrong }));
  if (tables.length > MOST_TABLES)
    return refuseForm(result, complain("table", "programs.sheet.too_many", { max: MOST_TABLES }));
  const outcome = makeTableLink(actor, { ...result.data, tables, locale });
  if (!outcome.ok) return refuseForm(result, outcome);
  const link = (ending: LinkEnding, table?: number) =>
    origin + spreadsheetPaths.link(outcome.value.token, ending, table);
  const sheet: MadeSheet = {
    addresses: tables.map((_, i) => link("csv", i + 1)),
    excel: link("xlsx"),
    calc: link("ods"),
  };
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
