import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { geocode } from "~/services/geography/geocode.server";
import { done } from "~/services/core/outcome";
import { call, methodNotAllowed } from "./api.server";

/** GET api/geocode?text=: at most eight places as GeoJSON features. */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, async () =>
    done(await geocode(new URL(args.request.url).searchParams.get("text") ?? "", await localeOf(args.request))),
  );

export const action = () => methodNotAllowed("GET");
