import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { zipResponse } from "~/services/archive/calls.server";
import { exportSystem } from "~/services/archive/exportSystem.server";

/** GET /system/:system_id/export: the whole system as one file. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { actor, system } = requireSystem(args);
  return zipResponse(valueOrThrow(await exportSystem(actor, system.system_id)));
};
