import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AppLoadContext } from "@remix-run/node";
import type { Request as Asked, RequestHandler, Response as Answer } from "express";
import type { Running } from "~db/running";
import { FALLBACK_LOCALE, type Locale } from "~/entities/core/locale";
import { type LinkEnding, sheetNames, spreadsheetPaths } from "~/entities/core/sheets/spreadsheet";
import { textsOf } from "~/i18n/texts";
import { done } from "~/services/core/outcome";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { MOST_CELLS, workbookOfTables } from "~/services/core/workbook/workbook.server";
import { tableLinkOf } from "~/services/identity/tokens/tableLinks.server";
import { csvTable } from "~/services/programs/sheets/csvTable";
import { type LinkedSheet, linkedWorkbook } from "~/services/programs/sheets/linkedSheet";
import { isTableLink, readsTableLink } from "./read";
import { holdToLimits } from "./tokenLimits";

/**
 * Tables by a link, for spreadsheet programs: GET /sheets/<token>.csv is the first table that the link was made for, <token>.2.csv the
 * second; .xlsx and .ods are workbooks with the values of all, which fetch them anew. The token is nothing anywhere else, and nothing else is
 * a token here: no cookie and no header counts. Refusals are plain sentences, as such a program shows no page of ours.
 */

interface Serving {
  running: Pick<Running, "tokenCalls">;
  /** Serves a page's file as whoever is in the context. */
  serveFile(request: Request, context: AppLoadContext): Promise<Response>;
  getLoadContext(request: Asked, response: Answer): AppLoadContext;
}
interface LinkAsked {
  request: Asked;
  response: Answer;
  link: NonNullable<ReturnType<typeof tableLinkOf>>;
}

const TYPES: Readonly<Record<LinkEnding, string>> = {
  csv: "text/csv; charset=utf-8",
  ods: "application/vnd.oasis.opendocument.spreadsheet",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
const ALLOW = "GET, HEAD, OPTIONS";

/** Not mounted at a path of its own: a mounted handler would have another `path`, which the log does not know to shorten. */
export function tableLinks({ running, serveFile, getLoadContext }: Serving): RequestHandler {
  return (request, response, next) => {
    if (!isTableLink(request.path)) return next();
    response.set({ "Referrer-Policy": "no-referrer", "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" });
    // Programs ask what there is before they get it.
    if (request.method === "OPTIONS") return void response.status(204).set("Allow", ALLOW).end();
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.set("Allow", ALLOW);
      return say(response, 405, FALLBACK_LOCALE, "programs:sheet.only_read");
    }
    const { token, table: number, ending } = readsTableLink(request.path);
    const link = token ? tableLinkOf(token) : undefined;
    response.locals.actor = link?.actor ?? null;
    const address = link?.tables[number - 1];
    if (!link || address === undefined) return say(response, 401, FALLBACK_LOCALE, "programs:sheet.no_link");
    if (link.actor.second_factor_due) return say(response, 403, link.locale, "errors:second_factor");
    if (request.method === "HEAD") return void response.type(TYPES[ending]).end();
    const serve = (error?: unknown) => {
      if (error) return next(error);
      const linkRequest = { request, response, link };
      const sent = ending === "csv" ? table(linkRequest, address) : workbook(linkRequest, token, ending);
      sent.catch(next);
    };
    holdToLimits(running, link.actor.token!, { request, response, next: serve });
  };

  /** The file that the page offers, as its person gets it now; undefined where that is none, which was said then. */
  async function fileOf(
    { request, response, link: { actor, locale } }: LinkAsked,
    address: string,
    signal: AbortSignal,
  ) {
    const headers = { Accept: "text/csv", "Accept-Language": locale };
    const fileRequest = new Request(new URL(address, hostOf(request)), { headers, signal });
    const file = await serveFile(fileRequest, { ...getLoadContext(request, response), actor });
    const { status, body } = file;
    if (status === 200 && body && file.headers.get("Content-Type")?.startsWith("text/csv"))
      return { body, name: file.headers.get("Content-Disposition") };
    await body?.cancel();
    if (status >= 500) say(response, status, locale, "programs:sheet.failed");
    else say(response, status >= 400 ? status : 403, locale, "programs:sheet.no_table");
    return undefined;
  }

  async function table(linkRequest: LinkAsked, address: string): Promise<void> {
    const { response } = linkRequest;
    const gone = goneOf(response);
    const file = await fileOf(linkRequest, address, gone);
    if (!file) return;
    response.status(200).set("Content-Type", TYPES.csv);
    if (file.name) response.set("Content-Disposition", file.name);
    await pipeline(Readable.fromWeb(file.body as Parameters<typeof Readable.fromWeb>[0]), response).catch((error) => {
      // Else who asked is gone.
      if (!gone.aborted) throw error;
    });
  }

  /**
   * A workbook with the values of all tables of a link, whose sheets hold the addresses that they are fetched from. One for Calc has no values
   * of a table that is too large for Excel.
   */
  async function workbook(linkRequest: LinkAsked, token: string, ending: "ods" | "xlsx"): Promise<void> {
    const { request, response, link } = linkRequest;
    const gone = goneOf(response);
    const origin = publicOrigin(new Request(hostOf(request)));
    const names = sheetNames(link.tables);
    const sheets: LinkedSheet[] = [];
    let left = MOST_CELLS;
    for (const [i, path] of link.tables.entries()) {
      const file = await fileOf(linkRequest, path, gone);
      if (!file) return;
      const read = await csvTable(file.body, left);
      if (!read && ending === "xlsx") return say(response, 413, link.locale, "errors:workbook_too_large");
      left -= read?.cells ?? 0;
      const values = read ?? { header: [textsOf(link.locale)("programs:sheet.before")], rows: [] };
      sheets.push({ name: names[i]!, address: origin + spreadsheetPaths.link(token, "csv", i + 1), table: values });
    }
    const written = ending === "ods" ? done(linkedWorkbook(sheets)) : await workbookOfTables(sheets);
    if (!written.ok) return say(response, written.status, link.locale, written.message.replace(".", ":"));
    response.attachment(`tables.${ending}`).type(TYPES[ending]).send(Buffer.from(written.value));
  }
}

/** Aborts when who asked has gone. */
function goneOf(response: Answer): AbortSignal {
  const gone = new AbortController();
  response.on("close", () => gone.abort());
  return gone.signal;
}

const hostOf = (request: Asked): string => `${request.protocol}://${request.get("Host") ?? "localhost"}/`;

const say = (response: Answer, status: number, locale: Locale, key: string): void =>
  void response
    .status(status)
    .type("text/plain")
    .send(`${textsOf(locale)(key)}\n`);
