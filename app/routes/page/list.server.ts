import { type AppLoadContext, redirect } from "@remix-run/node";
import { PARAMETER_GROUPS } from "~/entities/catalogue/parameterType";
import { formatNumber } from "~/entities/core/format";
import { type Locale } from "~/entities/core/locale";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { type Actor, isAdmin } from "~/services/core/access.server";
import { type CsvCell, csvText } from "~/services/core/csv";
import { FILE_ROWS, LIST_SIZE, type ListRequest } from "~/services/core/lists.server";
import { list } from "~/services/core/store.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { queryWith, readSort } from "~/ui/kit/lists";
import { csvFile } from "./download.server";
import { notFoundPage, requireActor } from "./guard.server";

interface Args {
  request: Request;
  context: AppLoadContext;
}

export interface ListPage {
  actor: Actor;
  locale: Locale;
  t: ReturnType<typeof textsOf>;
  query: URLSearchParams;
  listRequest: ListRequest;
  /** Page asked for, 1.. */
  page: number;
}

/** The page of a list that is asked for, 1.. */
export const pageNumber = (query: URLSearchParams): number =>
  Math.min(1e9, Math.max(1, Math.trunc(Number(query.get("page") ?? 1)) || 1));

/** What a list page or its file was asked for; `whole` for the file. */
export async function listPageOf(args: Args, sorts: readonly string[], whole = false): Promise<ListPage> {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const { searchParams: query, search } = new URL(args.request.url);
  const page = pageNumber(query);
  const listRequest: ListRequest = {
    q: (query.get("q") ?? "").trim().slice(0, 200),
    system: query.get("system") ?? "",
    sort: readSort(search, sorts, sorts[0] ?? "name"),
    offset: whole ? 0 : (page - 1) * LIST_SIZE,
    limit: whole ? FILE_ROWS : LIST_SIZE,
  };
  return { actor, locale, t: textsOf(locale), query, listRequest, page };
}

/** All rows of a list as a CSV file. Where there are more than a file holds, its last row says so. */
export function listFile(
  { t, locale }: Pick<ListPage, "t" | "locale">,
  name: string,
  { header, rows, total }: { header: readonly string[]; rows: readonly (readonly CsvCell[])[]; total: number },
): Response {
  const [here, all] = [rows.length, total].map((n) => formatNumber(n, locale));
  const end = t("common:list.file_ends", { rows: here, total: all });
  return csvFile(name, csvText({ header, rows: total > rows.length ? [...rows, [end]] : rows }));
}

/** The choices of a filter by system: shared rows, then the systems in sight. */
export const systemOptions = ({ actor, t }: ListPage) => [
  { value: "shared", label: t("common:list.shared") },
  ...list(actor, systemEntity).map(({ system_id, name }) => ({ value: system_id, label: name })),
];

export const groupOptions = ({ t }: ListPage) =>
  PARAMETER_GROUPS.map((value) => ({ value, label: t(`parameters:group.${value}`) }));

/** A page beyond the last leads to the first. */
export function leaveEmptyPage(request: Request, listing: { rows: readonly unknown[] }, page: number): void {
  const { pathname, search } = new URL(request.url);
  if (listing.rows.length === 0 && page > 1) throw redirect(`${pathname}${queryWith(search, { page: null })}`);
}

/** The numbers of the page links. */
export const pagesOf = (total: number, page: number) => ({ total, page, size: LIST_SIZE });

/** Heads of the columns of a list. */
export const heads = ({ t }: Pick<ListPage, "t">, names: readonly string[]): string[] =>
  names.map((name) => t(`common:list.column.${name}`));

/** What a list shows of the items that all systems share: admins may ask for the deleted ones. */
export function sharedTab({ actor, query }: Pick<ListPage, "actor" | "query">) {
  const admin = isAdmin(actor);
  return { admin, deleted: admin && query.get("tab") === "deleted" };
}

/** The id of the item that a list's button brings back; 404 for other forms. */
export async function restoredId(request: Request, field: string): Promise<string> {
  const form = await request.formData();
  const id = form.get(field);
  if (form.get("intent") !== "restore" || typeof id !== "string") throw notFoundPage();
  return id;
}
