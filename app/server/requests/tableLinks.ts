import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { AppLoadContext } from "@remix-run/node";
import type { Request as Asked, RequestHandler, Response as Answer } from "express";
import type { Running } from "~db/running";
import { FALLBACK_LOCALE, type Locale } from "~/entities/core/locale";
import { spreadsheetPaths } from "~/entities/core/sheets/spreadsheet";
import { textsOf } from "~/i18n/texts";
import { publicOrigin } from "~/services/core/settings/publicUrl.server";
import { tableLinkOf } from "~/services/identity/tokens/tableLinks.server";
import { linkedSheet } from "~/services/programs/sheets/linkedSheet";
import { isTableLink, readsTableLink } from "./read";
import { holdToLimits } from "./tokenLimits";

/**
 * Tables by a link, for spreadsheet programs: GET /sheets/<token>.csv is the table that the link was made for, and .ods a workbook that
 * fetches it. The token is nothing anywhere else, and nothing else is a token here: no cookie and no header counts. Refusals are plain
 * sentences, as such a program shows no page of ours.
 */

interface Serving {
  running: Pick<Running, "tokenCalls">;
  /** Serves a page's file as whoever is in the context. */
  serveFile(request: Request, context: AppLoadContext): Promise<Response>;
  getLoadContext(request: Asked, response: Answer): AppLoadContext;
}
type Link = NonNullable<ReturnType<typeof tableLinkOf>>;

const CSV = "text/csv; charset=utf-8";
const ODS = "application/vnd.oasis.opendocument.spreadsheet";
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
    const { token, ending } = readsTableLink(request.path);
    const link = token ? tableLinkOf(token) : undefined;
    response.locals.actor = link?.actor ?? null;
    if (!link) return say(response, 401, FALLBACK_LOCALE, "programs:sheet.no_link");
    if (link.actor.second_factor_due) return say(response, 403, link.locale, "errors:second_factor");
    if (request.method === "HEAD") return void response.type(ending === "csv" ? CSV : ODS).end();
    const serve = (error?: unknown) => {
      if (error) return next(error);
      if (ending === "ods") return workbook(request, response, link, token);
      table(request, response, link).catch(next);
    };
    holdToLimits(running, link.actor.token!, { request, response, next: serve });
  };

  /** The file that the page offers, as its person gets it now. */
  async function table(request: Asked, response: Answer, { actor, table: address, locale }: Link): Promise<void> {
    const gone = new AbortController();
    response.on("close", () => gone.abort());
    const headers = { Accept: "text/csv", "Accept-Language": locale };
    const fileRequest = new Request(new URL(address, hostOf(request)), { headers, signal: gone.signal });
    const file = await serveFile(fileRequest, { ...getLoadContext(request, response), actor });
    const { status, body } = file;
    if (status !== 200 || !body || !file.headers.get("Content-Type")?.startsWith("text/csv")) {
      await body?.cancel();
      if (status >= 500) return say(response, status, locale, "programs:sheet.failed");
      return say(response, status >= 400 ? status : 403, locale, "programs:sheet.no_table");
    }
    response.status(200).set("Content-Type", CSV);
    const name = file.headers.get("Content-Disposition");
    if (name) response.set("Content-Disposition", name);
    await pipeline(Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0]), response).catch((error) => {
      // Else who asked is gone.
      if (!gone.signal.aborted) throw error;
    });
  }
}

const hostOf = (request: Asked): string => `${request.protocol}://${request.get("Host") ?? "localhost"}/`;

/** The workbook of a link: it holds the address that it came from. */
function workbook(request: Asked, response: Answer, { name, locale }: Link, token: string): void {
  const address = publicOrigin(new Request(hostOf(request))) + spreadsheetPaths.link(token, "csv");
  const bytes = linkedSheet({ name, address, before: textsOf(locale)("programs:sheet.before") });
  response.attachment("table.ods").type(ODS).send(Buffer.from(bytes));
}

const say = (response: Answer, status: number, locale: Locale, key: string): void =>
  void response
    .status(status)
    .type("text/plain")
    .send(`${textsOf(locale)(key)}\n`);
