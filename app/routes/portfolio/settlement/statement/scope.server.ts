import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { formatMonth } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { isMonth } from "~/entities/portfolio/settlement";
import type { RowsChoice } from "~/entities/timeseries/rowsForm";
import { textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireEditable, valueOrThrow } from "~/routes/page/guard.server";
import { understoodDraft } from "~/routes/page/rowsUpload.server";
import {
  owedParty,
  type StatementAddress,
  statementScope,
  understandStatement,
} from "~/services/portfolio/settlement/statement/statement.server";
import type { RowsFile } from "~/services/timeseries/upload/rowsFile.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The addresses of one statement. */
function pathsOf({ system_id, month, party_id, currency }: StatementAddress) {
  const paths = sitePaths(system_id);
  return {
    upload: paths.statement(month, party_id, currency),
    read: (draft: string) => paths.readStatement(month, party_id, currency, draft),
    compared: (draft: string) => paths.comparedStatement(month, party_id, currency, draft),
  };
}

/** Whose statement an address is about; for editors. 404 where nothing is owed. */
export async function statementScopeOf(args: Args) {
  const page = requireEditable(args, "portfolio");
  const { month = "", party_id = "", currency = "" } = args.params;
  if (!isMonth(month)) throw notFoundPage();
  const { system_id } = page.system;
  const address: StatementAddress = { system_id, month, party_id, currency };
  const party = valueOrThrow(await owedParty(page.actor, address));
  return { ...page, address, party, paths: pathsOf(address) };
}

/** The same with its file. */
export async function statementDraft(args: Args) {
  const scope = await statementScopeOf(args);
  const understand = (file: RowsFile, choice: RowsChoice) => understandStatement(scope.address, file, choice);
  const from = { actor: scope.actor, scope: statementScope(scope.address), draftId: args.params.draft_id };
  return { ...scope, understand, ...(await understoodDraft(from, understand)) };
}

/** What the pages of a statement are called, and the way to them. */
export function statementFacts(
  locale: Locale,
  { party, address, system }: Awaited<ReturnType<typeof statementScopeOf>>,
) {
  const t = textsOf(locale);
  const month = formatMonth(`${address.month}-15T12:00Z`, locale, "UTC");
  const title = t("portfolio:statement.title", { name: party.name, month });
  const back = `${sitePaths(system.system_id).settlement}?${new URLSearchParams({ month: address.month, party: party.id }).toString()}`;
  return { title, back, crumbs: [{ label: t("portfolio:settlement.title"), href: back }, { label: title }] };
}
