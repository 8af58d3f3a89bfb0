import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { imagePaths } from "~/services/files/images.server";
import { requireImageOwner } from "./owner.server";

/** A picture as large as the window, with the way back: what a thumbnail leads to. */
export async function loader(args: LoaderFunctionArgs) {
  const locale = await localeOf(args.request);
  const { actor, kind, id, name, back } = requireImageOwner(args, locale);
  const src = imagePaths(actor, kind, [id]).get(id);
  if (!src) throw notFoundPage();
  const title = textsOf(locale)("files:image.alt", { name });
  return { title, back, src };
}

export default function ViewImage() {
  const { title, back, src } = useLoaderData<typeof loader>();
  const { t } = useTranslation("common");
  return (
    <main id="main" className="picture-full">
      <h1 className="visually-hidden">{title}</h1>
      <p>
        <a href={back}>{t("action.back")}</a>
      </p>
      <img src={src} alt={title} />
    </main>
  );
}
