import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { I18nextProvider } from "react-i18next";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router-dom/server";
import type { Locale } from "~/entities/core/locale";
import { i18nOf } from "~/i18n/texts";

interface Page {
  locale?: Locale;
  /** What the action answered; the page is then shown as the answer to a POST. */
  actionData?: unknown;
  /** Query of its address. */
  search?: string;
}

/** The static HTML of an element on a page of its own: what a browser without scripts gets. */
export async function renderStatic(
  element: ReactElement,
  { locale = "en", actionData, search = "" }: Page = {},
): Promise<string> {
  const i18n = i18nOf(locale);
  const handler = createStaticHandler([
    { id: "page", path: "/", element, loader: () => null, action: () => actionData ?? null },
  ]);
  const post = actionData !== undefined;
  const request = new Request(
    `http://test.invalid/${search}`,
    post ? { method: "POST", body: new URLSearchParams({ a: "b" }) } : {},
  );
  const context = await handler.query(request);
  if (context instanceof Response) throw new Error(`The page answered with status ${context.status}`);
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <StaticRouterProvider
        router={createStaticRouter(handler.dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </I18nextProvider>,
  );
}
