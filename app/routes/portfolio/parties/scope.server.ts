import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { partyOfList } from "~/entities/portfolio/parties";
import { notFoundPage, refusalPage, requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { mayEditGlobally, mayUse } from "~/services/core/access.server";
import { notAllowed } from "~/services/core/outcome";
import { party } from "~/services/portfolio/parties.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The list of the address, for everybody of the space who may use the module. */
export function partyScope(args: Args) {
  const actor = requireActor(args);
  const kind = partyOfList(args.params.list ?? "");
  if (!kind || !mayUse(actor, "portfolio")) throw notFoundPage();
  return { actor, kind, editable: mayEditGlobally(actor) };
}

/** The same for those who keep the lists; 403 for others. */
export function ownPartyScope(args: Args) {
  const scope = partyScope(args);
  if (!scope.editable) throw refusalPage(notAllowed());
  return scope;
}

/** One entry of the list of the address; 404 where there is none. */
export function ownParty(args: Args) {
  const scope = ownPartyScope(args);
  return { ...scope, stored: valueOrThrow(party(scope.actor, scope.kind, args.params.party_id ?? "")) };
}
