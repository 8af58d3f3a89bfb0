import type { LoaderFunctionArgs } from "@remix-run/node";
import type { Timeseries } from "~/entities/timeseries/timeseries";
import { done, notFound } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";
import { call, methodNotAllowed } from "./api.server";

/** GET api/timeseries/{ts_id}/metadata. */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, (actor) => {
    const meta = get<Timeseries>(actor, "timeseries", args.params.ts_id ?? "");
    return meta
      ? done({ ts_id: meta.ts_id, type: meta.type, interpolation: meta.interpolation, properties: meta.properties })
      : notFound();
  });

export const action = () => methodNotAllowed("GET");
