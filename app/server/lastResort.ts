import type { ErrorRequestHandler, Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Locale } from "~/entities/core/locale";
import { textsOf } from "~/i18n/texts";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** A page without styles and scripts of ours: what happened, and the way home. */
function barePage(request: Request, response: Response, status: 404 | 500): void {
  const locale = localeOf(request);
  const t = textsOf(locale);
  const [title, text] = (status === 404 ? ["not_found_title", "not_found"] : ["title", "text"]).map((key) =>
    t(`common:error.${key}`),
  );
  response
    .status(status)
    .type("text/html")
    .send(
      `<!doctype html><html lang="${locale}"><head><meta charset="utf-8"><title>${title} - Energy Tool</title></head>` +
        `<body><main><h1>${title}</h1><p>${text}</p><p><a href="/systems">${t("common:error.fallback_home")}</a></p></main></body></html>`,
    );
}

/** Answers what no page can be asked with: other methods, a host that is none, a path that is no text. */
export const plainRequests: RequestHandler = (request, response, next) => {
  if (!METHODS.includes(request.method))
    response.status(405).set("Allow", METHODS.join(", ")).type("text/plain").send("This method is not served here.");
  else if (!request.originalUrl.startsWith("/") || !URL.canParse(`http://${request.hostname}${request.originalUrl}`))
    response.status(400).type("text/plain").send("This address cannot be read.");
  else if (!isText(request.path)) barePage(request, response, 404);
  else next();
};

/** What is left when not even the page of an error can be shown: the way home, and nothing of the inside. */
export const lastResort: ErrorRequestHandler = (error: unknown, request, response, next) => {
  (response.locals.log as Logger | undefined)?.error({ err: error }, "no page could be shown");
  if (response.headersSent) next(error);
  else barePage(request, response, 500);
};

const isText = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

const localeOf = (request: Request): Locale => {
  const chosen = /(?:^|;\s*)i18n_redirected=(de|fr)/.exec(request.get("Cookie") ?? "")?.[1];
  return chosen === "de" || chosen === "fr" ? chosen : "en";
};
