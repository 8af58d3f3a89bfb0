import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { LOGO_SIZE, MAX_IMAGE_BYTES } from "~/entities/files/attachment";
import { teamPaths } from "~/entities/team/paths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { adminOnly, requireAdmin } from "~/routes/page/guard.server";
import { incomingFile } from "~/services/files/incoming.server";
import { logoOf, setLogo } from "~/services/files/logo.server";
import { ImagePage } from "~/ui/files/ImagePage";

/** The logo of the company space, for its admins. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const t = textsOf(await localeOf(args.request));
  const title = t("files:logo.title");
  const max = MAX_IMAGE_BYTES / 1_048_576;
  return {
    title,
    crumbs: [{ label: t("team:title"), href: teamPaths.list }, { label: title }],
    src: logoOf(actor),
    alt: t("files:logo.alt"),
    hint: t("files:logo.lead", { max, ...LOGO_SIZE }),
    back: teamPaths.logoSection,
    max,
    deleteHref: teamPaths.deleteLogo,
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = adminOnly(args);
  const nothing = { submittedData: {} };
  const file = await incomingFile(args.request, MAX_IMAGE_BYTES);
  if (!file.ok) return refuseForm(nothing, file);
  const saved = await setLogo(actor, file.value);
  return saved.ok ? redirectWith(teamPaths.logo, "files:status.logo_saved") : refuseForm(nothing, saved);
}

export default function Logo() {
  return <ImagePage {...useLoaderData<typeof loader>()} shape="logo" />;
}
