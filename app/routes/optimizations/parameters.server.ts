import type { LoaderFunctionArgs } from "@remix-run/node";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireItem, requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { parameterTypes } from "~/services/catalogue/types.server";
import { list } from "~/services/core/store.server";
import { optimizationEntity } from "~/services/optimizations/optimization.entity.server";
import { usedParameters } from "~/services/optimizations/parameters/usedParameters.server";
import { scenarioEntity } from "~/services/scenarios/scenario.entity.server";

/** What of a run's parameters its page or its file is asked for, with the words they are shown in. */
export async function usedScope(args: LoaderFunctionArgs, limit: number, pageOf: (query: URLSearchParams) => number) {
  const page = requireSystem(args, "expansion");
  const run = requireItem(page, optimizationEntity, args.params.optimization_id);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const query = new URL(args.request.url).searchParams;
  const names = new Map(parameterTypes(page.actor).map((type) => [type.parameter_type, nameIn(type.name, locale)]));
  const q = (query.get("q") ?? "").trim().slice(0, 200);
  const word = q.toLocaleLowerCase(locale);
  const types = [...names].filter(([, name]) => name.toLocaleLowerCase(locale).includes(word)).map(([type]) => type);
  const filter = { q, types, changed: query.get("only") === "changed", offset: (pageOf(query) - 1) * limit, limit };
  const readChunk = (offset: number) =>
    valueOrThrow(usedParameters(page.actor, run.optimization_id, { ...filter, offset }));
  const scenarios = new Map(list(page.actor, scenarioEntity).map((row) => [row.scenario_id, row.name]));
  return {
    page,
    run,
    locale,
    t,
    query,
    readChunk,
    part: readChunk(filter.offset),
    typeName: (type: string) => names.get(type) ?? type,
    scenarioName: (id: string | null) => (id === null ? "" : (scenarios.get(id) ?? id)),
  };
}
