import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { LOCALES } from "~/entities/core/locale";
import { localeOf } from "~/i18n/i18n.server";
import { refuse } from "~/routes/api/refuse.server";
import { notFound, refused } from "~/services/core/outcome";
import { basePicture } from "~/services/geography/basePicture.server";
import { actorOfRequest } from "~/services/identity/requestActor.server";

const number = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,6})?$/)
  .transform(Number);
const boxShape = z
  .tuple([number, number, number, number])
  .refine(([west, south, east, north]) => west < east && south < north && south >= -86 && north <= 86);

const MOST_PINS = 40;
/** "492,580;740,676" as points of the drawing. */
const pinsOf = (text: string): [number, number][] =>
  [...text.matchAll(/(\d{1,4}),(\d{1,4})/g)].slice(0, MOST_PINS).map(([, x, y]) => [Number(x), Number(y)]);

/** GET /tiles/base.svg?box=west,south,east,north&lang=&pins=x,y;x,y: the map file's picture of a box, for those who are signed in. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const actor = actorOfRequest(args);
  if (!actor) return refuse(args, refused(401, "errors.sign_in"));
  if (actor.second_factor_due) return refuse(args, refused(403, "errors.second_factor"));
  const query = new URL(args.request.url).searchParams;
  const box = boxShape.safeParse(query.get("box")?.split(","));
  const language = LOCALES.find((locale) => locale === query.get("lang")) ?? (await localeOf(args.request));
  if (!box.success) return refuse(args, notFound());
  const pins = pinsOf(query.get("pins") ?? "");
  const outcome = await basePicture({ box: box.data, language, pins });
  if (!outcome.ok) return refuse(args, outcome);
  // The styles of the picture are allowed by what the product allows every page.
  const picture = outcome.value.replace("<style>", `<style nonce="${args.context.nonce}">`);
  return new Response(picture, {
    headers: {
      "Content-Type": "image/svg+xml",
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "X-Content-Type-Options": "nosniff",
      "Cache-Control": "private, max-age=86400",
    },
  });
}
