import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import type { TariffVersion } from "~/entities/tariffs/tariff";
import { notFoundPage, refusalPage, requireActor, valueOrThrow } from "~/routes/page/guard.server";
import { mayEditGlobally } from "~/services/core/access.server";
import { notAllowed } from "~/services/core/outcome";
import { tariffOf } from "~/services/tariffs/tariffs.server";

type Args = LoaderFunctionArgs | ActionFunctionArgs;

/** The reader, and whether he keeps the tariffs of the space. */
export function tariffReader(args: Args) {
  const actor = requireActor(args);
  return { actor, editable: mayEditGlobally(actor) };
}

/** Who keeps the tariffs of the space; 403 for others, before anything they sent is read. */
export function tariffEditor(args: Args) {
  const { actor, editable } = tariffReader(args);
  if (!editable) throw refusalPage(notAllowed());
  return actor;
}

/** The tariff of the address, for everybody of the space; 404 where there is none, or it is deleted. */
export function tariffScope(args: Args) {
  const reader = tariffReader(args);
  const tariff = valueOrThrow(tariffOf(reader.actor, args.params.tariff_id ?? ""));
  if (tariff.deleted_at !== null) throw notFoundPage();
  return { ...reader, tariff };
}

/** The same for those who keep the tariffs. */
export function ownTariffScope(args: Args) {
  tariffEditor(args);
  return tariffScope(args);
}

/** The version of the address; 404 for a year that the tariff lacks. */
export function versionScope(args: Args) {
  const scope = ownTariffScope(args);
  const version = scope.tariff.versions.find(({ year }) => String(year) === args.params.version);
  if (!version) throw notFoundPage();
  return { ...scope, version: version satisfies TariffVersion };
}
