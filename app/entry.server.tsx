import { PassThrough } from "node:stream";
import { createReadableStreamFromReadable, type AppLoadContext, type EntryContext } from "@remix-run/node";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToPipeableStream } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { readRegistry } from "~/services/registry.server";
import { i18nOf, localeOf } from "./i18n/i18n.server";
import { loggedPath } from "./server/security";
import { PageStatus } from "./ui/kit/layout/PageStatus";

readRegistry();

const ABORT_MS = 10_000;

/** Renders a page. Nothing of ours suspends, so the whole page is sent at once, in the request's language. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remix: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  const i18n = i18nOf(await localeOf(request));
  let code = status;
  return new Promise((resolve, reject) => {
    const ready = isbot(request.headers.get("user-agent")) ? "onAllReady" : "onShellReady";
    const { pipe, abort } = renderToPipeableStream(
      <I18nextProvider i18n={i18n}>
        <PageStatus.Provider value={status}>
          <RemixServer context={remix} url={request.url} nonce={context.nonce} abortDelay={ABORT_MS} />
        </PageStatus.Provider>
      </I18nextProvider>,
      {
        nonce: context.nonce,
        [ready]() {
          const body = new PassThrough();
          body.on("close", () => clearTimeout(timer));
          headers.set("Content-Type", "text/html; charset=utf-8");
          if (context.actor) notToBeKept(headers);
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status: code }));
          pipe(body);
        },
        onShellError(error) {
          clearTimeout(timer);
          reject(error);
        },
        onError(error) {
          code = 500;
          context.log.error({ err: error }, "rendering failed");
        },
      },
    );
    const timer = setTimeout(abort, ABORT_MS);
  });
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
  // What is not there or not allowed is an answer, not a failure.
  if (isRouteErrorResponse(error) && error.status < 500) return;
  if (!request.signal.aborted)
    context.log.error({ err: error, url: loggedPath(new URL(request.url).pathname) }, "request failed");
}
