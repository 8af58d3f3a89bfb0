import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFoundPage } from "~/routes/page/guard.server";
import type { Actor } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { valueSourceEntity } from "~/services/parameters/valueSources/valueSource.entity.server";

/** The file of the address; 404 where the space has none. */
export function requireValueSource(actor: Actor, { params }: Pick<LoaderFunctionArgs, "params">) {
  const file = get(actor, valueSourceEntity, params.value_source_id ?? "");
  if (!file) throw notFoundPage();
  return file;
}
