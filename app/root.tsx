import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useLoaderData, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { i18nOf, localeOf } from "~/i18n/i18n.server";
import { preferencesOf } from "~/routes/preferences.server";
import styles from "~/styles/app.css?url";
import { ErrorPage } from "~/ui/layout/ErrorPage";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const locale = await localeOf(request);
  const { theme, lite } = preferencesOf(request);
  return { locale, theme, lite, nonce: context.nonce, requestId: context.requestId, islands: context.assets.islands, title: i18nOf(locale).t("common:app.title") };
}

export const meta: MetaFunction<typeof loader> = ({ data, error }) => [{ title: error || !data ? "Energy Tool" : data.title }];

/** How a route wants its scripts: islands by default, React for the few editors that gain from it. */
export interface RouteHandle {
  scripts?: "islands" | "hydrate";
}

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const hydrate = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.scripts === "hydrate");
  return (
    <html lang={data?.locale ?? i18n.language} data-theme={data?.theme === "system" ? undefined : data?.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        {data && !data.lite && hydrate ? <Scripts nonce={data.nonce} /> : null}
        {data && !data.lite && data.islands ? <script type="module" src={data.islands} nonce={data.nonce} /> : null}
      </body>
    </html>
  );
}

export default function Root() {
  useLoaderData<typeof loader>();
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  return <ErrorPage status={status} requestId={status === 500 ? data?.requestId : undefined} />;
}
