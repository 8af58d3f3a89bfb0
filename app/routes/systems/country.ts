import type { LoaderFunctionArgs } from "@remix-run/node";
import { localeOf } from "~/i18n/i18n.server";
import { notFoundPage, requireActor } from "~/routes/page/guard.server";
import { countryList } from "~/services/geography/countries.server";

/** GET /systems/countries/:code: what the form of a new system takes from a country, for its script. */
export async function loader(args: LoaderFunctionArgs) {
  requireActor(args);
  const country = countryList(await localeOf(args.request)).find(({ code }) => code === args.params.code);
  if (!country) throw notFoundPage();
  const { name, currency, timezones } = country;
  return Response.json(
    { name, currency, timezone: timezones[0] },
    { headers: { "Cache-Control": "private, max-age=86400", Vary: "Cookie, Accept-Language" } },
  );
}
