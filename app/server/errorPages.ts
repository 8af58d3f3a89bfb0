import { type AppLoadContext, createRequestHandler, type ServerBuild } from "@remix-run/node";

/**
 * Remix answers what is thrown by a route without a page of its own (a file, an address that leads on) in JSON, and loses its words. A
 * person who opens such an address of a system that is gone is to see the error page that every other address shows.
 */

type Route = NonNullable<ServerBuild["routes"][string]>;
/** What loaders and actions are called with, as far as it is looked at here. */
interface RouteArgs {
  request: Request;
  context: AppLoadContext;
}
type Handler = (args: RouteArgs) => unknown;
/** What `data(...)` of Remix makes. */
type Refused = AppLoadContext["refused"];

const isRefused = (error: unknown): error is NonNullable<Refused> =>
  typeof error === "object" && error !== null && (error as { type?: unknown }).type === "DataWithResponseInit";

/** A person opens pages; a program of a page asks for files and small answers, and reads the status alone. */
const wantsPage = ({ headers }: Request): boolean =>
  headers.get("Sec-Fetch-Dest") !== "empty" && (headers.get("Accept") ?? "").includes("text/html");

/** The same routes; what those without a page refuse is answered with the error page. Calls of programs answer for themselves. */
export function withErrorPages(build: ServerBuild): ServerBuild {
  const handle = createRequestHandler(build, process.env.NODE_ENV);
  const errorPage = ({ request, context }: RouteArgs, refused: Refused): Promise<Response> => {
    const headers = new Headers(request.headers);
    for (const name of ["Content-Type", "Content-Length"]) headers.delete(name);
    return handle(new Request(new URL("/error-page", request.url), { headers }), { ...context, refused });
  };
  const guarded = (handler: Handler) => async (args: RouteArgs) => {
    try {
      return await handler(args);
    } catch (error) {
      if (!isRefused(error) || !wantsPage(args.request)) throw error;
      return await errorPage(args, error);
    }
  };
  const withPage = (route: Route): Route => {
    const { loader, action, default: page } = route.module;
    if (page) return route;
    const module = {
      ...route.module,
      loader: loader && guarded(loader as Handler),
      action: action && guarded(action as Handler),
    };
    return { ...route, module };
  };
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && withPage(route)]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}
