import type { LoaderFunctionArgs } from "@remix-run/node";
import { refuse } from "~/routes/api/refuse.server";
import { refused } from "~/services/core/outcome";
import { mapTile } from "~/services/geography/tiles.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";

/** GET /tiles/{map|satellite}/{z}/{x}/{y}: a picture of the configured provider, for those who are signed in. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  if (actor.second_factor_due) return refuse(args, refused(403, "errors.second_factor"));
  const { layer = "", z = "", x = "", y = "" } = args.params;
  const outcome = await mapTile(layer, z, x, y);
  if (!outcome.ok) return refuse(args, outcome);
  return new Response(new Uint8Array(outcome.value.content), {
    headers: {
      "Content-Type": outcome.value.type,
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, max-age=86400",
    },
  });
}
