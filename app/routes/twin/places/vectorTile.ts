import type { LoaderFunctionArgs } from "@remix-run/node";
import { refuse } from "~/routes/api/refuse.server";
import { notFound, refused } from "~/services/core/outcome";
import { vectorTile } from "~/services/geography/tileFile/tileFile.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";

const DAY_S = 86_400;

/** GET /tiles/{z}/{x}/{y}.mvt: a vector tile of the installation's own map file, for those who are signed in; 204 where it is empty. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  if (actor.second_factor_due) return refuse(args, refused(403, "errors.second_factor"));
  const { z = "", x = "", y = "" } = args.params;
  if (!y.endsWith(".mvt")) return refuse(args, notFound());
  const gzip = /\bgzip\b/.test(args.request.headers.get("Accept-Encoding") ?? "");
  const outcome = await vectorTile({ z, x, y: y.slice(0, -4) }, gzip);
  if (!outcome.ok) return refuse(args, outcome);
  const headers = new Headers({ "Cache-Control": `private, max-age=${DAY_S}`, Vary: "Accept-Encoding" });
  const tile = outcome.value;
  if (!tile) return new Response(null, { status: 204, headers });
  headers.set("Content-Type", "application/vnd.mapbox-vector-tile");
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  headers.set("X-Content-Type-Options", "nosniff");
  if (tile.encoding) headers.set("Content-Encoding", tile.encoding);
  return new Response(new Uint8Array(tile.content), { headers });
}
