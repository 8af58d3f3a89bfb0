import type { LoaderFunctionArgs } from "@remix-run/node";
import { methodNotAllowed, refuse } from "~/routes/api/api.server";
import { actorOfRequest } from "~/routes/page/guard.server";
import { refused } from "~/services/core/outcome";
import { exportSystem } from "~/services/archive/transfer.server";
import { zipResponse } from "./zip.server";

/** GET api/system/:system_id/export: the same file for programs. */
export const loader = (args: LoaderFunctionArgs) => {
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  const file = exportSystem(actor, args.params.system_id ?? "");
  return file.ok ? zipResponse(file.value) : refuse(args, file);
};

export const action = () => methodNotAllowed("GET");
