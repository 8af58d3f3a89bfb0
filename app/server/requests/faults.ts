import type { ServerBuild } from "@remix-run/node";
import type { Logger } from "pino";
import type { Actor } from "~/services/core/access.server";

/** Errors of loaders and actions that are no error of the program, and what is answered instead. */

type Route = NonNullable<ServerBuild["routes"][string]>;
interface RouteArgs {
  request: Request;
  context: { actor?: Actor | null; log: Logger };
}
type Handler = (args: RouteArgs) => unknown;

/** Calls are answered in JSON, pages by the page of an error. */
export const isCall = (request: Request): boolean => /^\/(api|files|scim)\//.test(new URL(request.url).pathname);

/** The same routes. `respond` is asked about what they throw: it returns a response, throws the data of an error page, or leaves it (null). */
export function withFaults(
  build: ServerBuild,
  respond: (error: unknown, args: RouteArgs) => Promise<Response | null>,
): ServerBuild {
  const guarded = (handler: Handler) => async (args: RouteArgs) => {
    try {
      return await handler(args);
    } catch (error) {
      const response = await respond(error, args);
      if (!response) throw error;
      return response;
    }
  };
  const guardedRoute = (route: Route): Route => {
    const { loader, action } = route.module;
    const module = {
      ...route.module,
      loader: loader && guarded(loader as Handler),
      action: action && guarded(action as Handler),
    };
    return { ...route, module };
  };
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && guardedRoute(route)]);
  return { ...build, routes: Object.fromEntries(routes) as ServerBuild["routes"] };
}
