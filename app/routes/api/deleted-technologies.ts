import type { LoaderFunctionArgs } from "@remix-run/node";
import { deletedTechnologies } from "~/services/optimizations/deletedTechnologies.server";
import { call, methodNotAllowed } from "./api.server";

/** GET api/optimization/{id}/technologies-deleted. */
export const loader = (args: LoaderFunctionArgs) =>
  call(args, (actor) => deletedTechnologies(actor, args.params.id ?? ""));

export const action = () => methodNotAllowed("GET");
