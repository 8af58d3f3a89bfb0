import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { zipResponse } from "~/services/archive/calls.server";
import { exportDataPackage } from "~/services/exchange/exchange.server";

/** GET /system/:system_id/exchange/datapackage: the system as a tabular data package. */
export const loader = async (args: LoaderFunctionArgs) => {
  const { actor, system } = requireSystem(args);
  return zipResponse(
    valueOrThrow(await exportDataPackage(actor, system.system_id, { locale: await localeOf(args.request) })),
  );
};
