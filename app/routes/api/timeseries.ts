import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { saveSeriesPoints, seriesPoints } from "~/services/timeseries/points.server";
import { call, jsonBody, methodNotAllowed } from "./api.server";

/** GET api/timeseries/{ts_id}?timezone=: its points with their time in that zone (UTC by default). */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, (actor) =>
    seriesPoints(actor, args.params.ts_id ?? "", new URL(args.request.url).searchParams.get("timezone") ?? "UTC"),
  );

/** POST api/timeseries/{ts_id} {data, properties, interpolation, type, system_id}: saves a series at a regular step. */
export const action = (args: ActionFunctionArgs) =>
  args.request.method === "POST"
    ? call(args, async (actor) => {
        const body = await jsonBody(args.request);
        return body.ok ? saveSeriesPoints(actor, args.params.ts_id ?? "", body.value) : body;
      })
    : methodNotAllowed("GET, POST");
