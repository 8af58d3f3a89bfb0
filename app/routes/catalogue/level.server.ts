import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { notFoundPage, refusalPage, requireActor } from "~/routes/page/guard.server";
import { carrierEntity, carrierLevelEntity } from "~/services/catalogue/carrier.entity.server";
import { mayEditGlobally } from "~/services/core/access.server";
import { notAllowed } from "~/services/core/outcome";
import { get } from "~/services/core/store.server";

/** The carrier of the address, and the level when one is named; for those who may write levels. */
export function requireLevel(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const actor = requireActor(args);
  if (!mayEditGlobally(actor)) throw refusalPage(notAllowed());
  const carrier = get(actor, carrierEntity, args.params.carrier_id ?? "");
  if (!carrier) throw notFoundPage();
  const { level_id } = args.params;
  const level = level_id ? get(actor, carrierLevelEntity, level_id) : undefined;
  // The level "not specified" belongs to every carrier and is neither worded nor deleted.
  if (level_id && (level?.carrier_id !== carrier.carrier_id || level.value === null)) throw notFoundPage();
  return { actor, carrier, level };
}
