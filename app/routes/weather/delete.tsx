import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed, deletion } from "~/routes/page/confirm.server";
import { notFoundPage, valueOrThrow } from "~/routes/page/guard.server";
import { nearestWeather, removeWeather } from "~/services/weather/stored.server";
import { placeName, typeOf, weatherScope } from "./scope.server";

/** The series of the place itself; one that it inherits is deleted where it is. */
function ownSeries(args: LoaderFunctionArgs) {
  const scope = weatherScope(args, true);
  const type = typeOf(args);
  const series = valueOrThrow(nearestWeather(scope.page.actor, scope.geometry.geometry_id, type));
  if (series.geometry_id !== scope.geometry.geometry_id) throw notFoundPage();
  return { ...scope, scope, type, series, back: scope.paths.weather(scope.geometry.geometry_id) };
}

/** Deletes a weather series for good. */
export async function loader(args: LoaderFunctionArgs) {
  const { scope, type, back } = ownSeries(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("weather:delete.title", { kind: t(`weather:type.${type}`), name: placeName(t, scope) });
  const list = { label: t("weather:page.title", { name: placeName(t, scope) }), href: back };
  return deletion(t, { title, list, hard: true, typed: null }, { text: [t("weather:delete.text")] });
}

export function action(args: ActionFunctionArgs) {
  const { page, series, back } = ownSeries(args);
  return confirmed(args.request, {
    typed: null,
    run: () => removeWeather(page.actor, series.ts_id),
    to: back,
    flash: "weather:status.deleted",
  });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
