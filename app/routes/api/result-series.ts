import type { LoaderFunctionArgs } from "@remix-run/node";
import { done } from "~/services/core/outcome";
import { readResultSeries } from "~/services/results/results.server";
import { call, methodNotAllowed } from "./api.server";

/** GET api/optimization/{id}/results/series?component=&variable=&year=: start (UTC), step in hours and the values. */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, (actor) => {
    const query = new URL(args.request.url).searchParams;
    const series = readResultSeries(
      actor,
      args.params.id ?? "",
      query.get("component") ?? "",
      query.get("variable") ?? "",
      Number(query.get("year")),
    );
    if (!series.ok) return series;
    const { startMs, values, stepH, ...head } = series.value;
    return done({ ...head, start: new Date(startMs).toISOString(), step_h: stepH, values: Array.from(values) });
  });

export const action = () => methodNotAllowed("GET");
