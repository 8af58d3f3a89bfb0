import { data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireActor } from "~/routes/page/guard.server";
import { environment } from "~/services/core/settings/environment.server";
import { helpTarget, helpToken } from "~/services/help/helpLogin.server";
import { SubmitButton } from "~/ui/kit/fields";
import { ButtonLink, Notice, PageHeader } from "~/ui/kit/layout";

/** The anchor of an article, which browsers do not send: ?anchor=delete. */
const ANCHOR = "anchor";

/**
 * Opens help by its key. People are signed in at the configured provider by a form that posts itself. Where only its address is configured
 * and the key is the support's, that address opens. Else our own handbook does.
 */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const t = textsOf(await localeOf(args.request));
  const anchor = new URL(args.request.url).searchParams.get(ANCHOR);
  const target = helpTarget((args.params["*"] ?? "") + (anchor ? `#${anchor}` : ""));
  const title = t("help:open.title");
  if (!target) return data({ title, form: null, handbookHref: "/help" }, { status: 404 });
  const { address, own: handbookHref } = target;
  if (!address) throw redirect(handbookHref);
  if (!environment().helpLogin) throw redirect(handbookHref.startsWith("/help#") ? address : handbookHref);
  const token = helpToken(actor);
  if (!token.ok) return data({ title, form: null, handbookHref }, { status: token.status });
  const form = { action: token.value.access_url, jwt: token.value.token, return_to: address };
  return data({ title, form, handbookHref }, { headers: { "Cache-Control": "no-store" } });
}

export default function OpenHelp() {
  const { title, form, handbookHref } = useLoaderData<typeof loader>();
  const { t } = useTranslation("help");
  return (
    <>
      <PageHeader title={title} lead={form ? t("open.lead") : undefined} />
      {form ? (
        <form method="post" action={form.action} className="actions" data-island="submit">
          <input type="hidden" name="jwt" value={form.jwt} />
          <input type="hidden" name="return_to" value={form.return_to} />
          <SubmitButton>{t("open.submit")}</SubmitButton>
          <ButtonLink href={handbookHref}>{t("open.own")}</ButtonLink>
        </form>
      ) : (
        <Notice kind="error" live title={t("redirect_failed")}>
          <a href={handbookHref}>{t("open.own")}</a>
        </Notice>
      )}
    </>
  );
}
