import type { LoaderFunctionArgs } from "@remix-run/node";
import { parameterTypes, propertyTypes, visibleRoles } from "~/services/catalogue/types.server";
import { usersOfSpace } from "~/services/identity/auth.server";
import { done, notFound } from "~/services/core/outcome";
import { call, methodNotAllowed } from "./api.server";

/** GET api/parameter-types, api/property-types, api/users, api/roles. */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, (actor) => {
    switch (new URL(args.request.url).pathname) {
      case "/api/parameter-types":
        return done(parameterTypes(actor));
      case "/api/property-types":
        return done(propertyTypes(actor));
      case "/api/users":
        return done(usersOfSpace(actor.space));
      case "/api/roles":
        return done(visibleRoles(actor));
      default:
        return notFound();
    }
  });

export const action = () => methodNotAllowed("GET");
