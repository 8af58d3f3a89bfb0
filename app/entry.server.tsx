import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { renderToString } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { preferenceCookie } from "~/routes/page/preferences.server";
import { RETRY_S } from "~/services/core/outcome";
import { readRegistry } from "~/services/registry.server";
import { i18nOf, localeOf } from "./i18n/i18n.server";
import { loggedPath } from "./server/security";
import { isFirstVisit, markOf, STYLES_COOKIE, withStylesInside } from "./styles/parts/firstVisit.server";
import { ADDRESSES, withSheets } from "./styles/parts/sheets.server";
import { Languages } from "./ui/kit/layout/InLanguage";
import { PageStatus } from "./ui/kit/layout/PageStatus";

readRegistry();

const STYLES_MARK = markOf(ADDRESSES);

/** What Remix hands over last: the page, and what the server knows of the request. */
type PageAndContext = [remix: EntryContext, context: AppLoadContext];

/**
 * Renders a page in the request's language. Nothing of ours suspends, so it is made and sent in one piece: a stream of small
 * ones would cost more than the page itself. What fails while it is made is shown by the second rendering of Remix.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  ...[remix, context]: PageAndContext
): Promise<Response> {
  const rendered = renderToString(
    <I18nextProvider i18n={i18nOf(await localeOf(request))}>
      <PageStatus.Provider value={status}>
        <Languages.Provider value={i18nOf}>
          <RemixServer context={remix} url={request.url} nonce={context.nonce} />
        </Languages.Provider>
      </PageStatus.Provider>
    </I18nextProvider>,
  );
  headers.set("Content-Type", "text/html; charset=utf-8");
  const page = styled(rendered, request, headers, context);
  if (status === 503) headers.set("Retry-After", String(RETRY_S));
  if (context.actor) notToBeKept(headers);
  return new Response(Buffer.from(`<!DOCTYPE html>${page}`), { headers, status });
}

/** A page with its styles: in itself at a first visit, else as links. */
function styled(rendered: string, request: Request, headers: Headers, { assets, nonce }: AppLoadContext): string {
  const { page, sheets } = withSheets(rendered);
  if (isFirstVisit(request, STYLES_MARK)) {
    headers.append("Set-Cookie", preferenceCookie(STYLES_COOKIE, STYLES_MARK));
    return withStylesInside(page, { texts: assets.sheets, addresses: ADDRESSES }, nonce);
  }
  // Styles are on their way before the first byte of the page is read.
  headers.set("Link", sheets.map((address) => `<${address}>; rel=preload; as=style`).join(", "));
  return page;
}

/** What somebody signed in was shown is kept by no cache, of the browser or on the way. */
function notToBeKept(headers: Headers): void {
  if (!headers.has("Cache-Control")) headers.set("Cache-Control", "private, no-store");
}

export function handleDataRequest(response: Response, { context }: { context: AppLoadContext }): Response {
  if (context.actor) notToBeKept(response.headers);
  return response;
}

export function handleError(error: unknown, { request, context }: { request: Request; context: AppLoadContext }): void {
  // What is not there, not allowed or shut is an answer, not a failure.
  if (isRouteErrorResponse(error) && (error.status < 500 || [503, 507].includes(error.status))) return;
  if (!request.signal.aborted)
    context.log.error({ err: error, url: loggedPath(new URL(request.url).pathname) }, "request failed");
}
