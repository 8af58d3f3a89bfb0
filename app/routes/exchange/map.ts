import type { LoaderFunctionArgs } from "@remix-run/node";
import { mapChoice } from "~/entities/exchange/exchange";
import { fileValue } from "~/routes/page/download.server";
import { notFoundPage, requireSystem } from "~/routes/page/guard.server";
import { fileResponse } from "~/services/exchange/calls.server";
import { exportMap } from "~/services/exchange/mapFile.server";

/** GET /system/:system_id/exchange/map: the system as GeoJSON or a GeoPackage; 404 for a run without a result. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { actor, system } = requireSystem(args);
  const choice = mapChoice.safeParse(Object.fromEntries(new URL(args.request.url).searchParams));
  if (!choice.success) throw notFoundPage();
  const file = await exportMap(actor, system.system_id, choice.data);
  if (!file.ok && file.status === 422) throw notFoundPage();
  return fileResponse(await fileValue(args.request, file));
};
