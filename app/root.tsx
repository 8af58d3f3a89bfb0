import type { LinksFunction, LoaderFunctionArgs } from "@remix-run/node";
import { isRouteErrorResponse, Links, Outlet, useMatches, useRouteError, useRouteLoaderData } from "@remix-run/react";
import { type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import { localeOf } from "./i18n/i18n.server";
import { preferencesOf } from "./routes/page/preferences.server";
import styles from "./styles/app.css?url";
import { ErrorPage } from "./ui/kit/layout/ErrorPage";
import { PageStatus } from "./ui/kit/layout/PageStatus";
import { type ShutSpace, ShutSpacePage } from "./ui/kit/layout/ShutSpacePage";
import { SignedOut, type SignedOutProps } from "./ui/kit/layout/SignedOut";

export const links: LinksFunction = () => [
  { rel: "stylesheet", href: styles },
  { rel: "icon", href: "/favicon.svg", type: "image/svg+xml" },
];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const locale = await localeOf(request);
  const { theme, lite, patterns, folded } = preferencesOf(request);
  const { nonce, requestId, assets } = context;
  return { locale, theme, lite, patterns, folded, nonce, requestId, islands: assets.islands };
}

const ERROR_TITLES: Record<number, string> = {
  401: "signed_out.title",
  404: "error.not_found_title",
};

/** The island loader comes after the styles and drawings that the first paint waits for. React 18 knows the attribute in small letters. */
const LAST = { fetchpriority: "low" };

/** What a refused form is answered with: what was typed is wrong, or nothing can be written just now. */
const REFUSED_FORM = [422, 503, 507];

const shutSpaceOf = (error: unknown): ShutSpace | undefined =>
  isRouteErrorResponse(error) ? (error.data as { shutSpace?: ShutSpace } | null)?.shutSpace : undefined;

/** "Systems - Energy Tool": the title the innermost loader gave, "Error:" before it when a form was refused. */
function usePageTitle(): string {
  const { t } = useTranslation("common");
  const status = useContext(PageStatus);
  const error = useRouteError();
  const failed = Boolean(error);
  const titles = useMatches().map((match) => (match.data as { title?: unknown } | undefined)?.title);
  const title = failed ? undefined : titles.reverse().find((text): text is string => typeof text === "string");
  const errorTitle = shutSpaceOf(error) ? "shut_space.title" : (ERROR_TITLES[status] ?? "error.title");
  const shown = title ?? (status >= 400 ? t(errorTitle) : undefined);
  const named = shown ? t("app.page_title", { title: shown }) : t("app.name");
  return REFUSED_FORM.includes(status) && !failed ? t("form.error_title", { title: named }) : named;
}

/** True on a page that declares parts which React takes over in the browser: `handle = { scripts: "hydrate" }` of its route. */
const useHydrated = (): boolean =>
  useMatches().some(({ handle }) => (handle as { scripts?: string } | undefined)?.scripts === "hydrate");

export function Layout({ children }: { children: ReactNode }) {
  const data = useRouteLoaderData<typeof loader>("root");
  const { i18n } = useTranslation();
  const hydrated = useHydrated() && data && !data.lite;
  return (
    <html
      lang={data?.locale ?? i18n.language}
      data-theme={data?.theme === "system" ? undefined : data?.theme}
      data-patterns={data?.patterns ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        {hydrated ? <meta property="csp-nonce" nonce={data.nonce} /> : null}
        <title>{usePageTitle()}</title>
        <Links />
      </head>
      <body>
        {children}
        {data && !data.lite && data.islands ? (
          <script type="module" src={data.islands} nonce={data.nonce} {...LAST} />
        ) : null}
      </body>
    </html>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  const data = useRouteLoaderData<typeof loader>("root");
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const { t } = useTranslation();
  const kept = isRouteErrorResponse(error)
    ? (error.data as { signedOut?: SignedOutProps } | null)?.signedOut
    : undefined;
  if (kept) return <SignedOut {...kept} />;
  const shut = shutSpaceOf(error);
  if (shut) return <ShutSpacePage {...shut} />;
  const refusal = isRouteErrorResponse(error) ? (error.data as { message?: unknown; params?: object } | null) : null;
  const key = typeof refusal?.message === "string" ? refusal.message.replace(".", ":") : null;
  // A refusal says why in the reader's language; a page that is simply not there has its own words.
  const message = key && status !== 404 ? t(key, { ...refusal?.params }) : undefined;
  return <ErrorPage status={status} requestId={status === 500 ? data?.requestId : undefined} message={message} />;
}
