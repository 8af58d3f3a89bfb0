import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { confirmed } from "~/routes/page/confirm.server";
import { notFoundPage, refusalPage } from "~/routes/page/guard.server";
import { notAllowed, refused } from "~/services/core/outcome";
import { detach, findAttachment } from "~/services/files/attachments.server";
import { fileScope, requireOwner } from "./owner.server";

/** Asks before a file is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const page = fileScope(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const { type, id, name, path, editable } = requireOwner(
    page,
    args.params.element_type,
    args.params.entity_id,
    locale,
  );
  if (!editable) throw refusalPage(notAllowed());
  const file = findAttachment(page.actor, type, id, args.params.attachment_id ?? "");
  if (!file) throw notFoundPage();
  const title = t("files:delete_title");
  return {
    title,
    crumbs: [{ label: t("files:title", { name }), href: path }, { label: title }],
    text: [t("files:confirm_delete_file", { name: file.name })],
    back: path,
    typed: null,
    action: t("common:action.delete"),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = fileScope(args);
  const locale = await localeOf(args.request);
  const { type, id, path } = requireOwner(page, args.params.element_type, args.params.entity_id, locale);
  const run = () =>
    detach(page.actor, type, id, args.params.attachment_id ?? "").catch((error: unknown) => {
      args.context.log.error({ err: error }, "deleting a file failed");
      return refused(502, "files.error.delete");
    });
  return confirmed(args.request, { typed: null, run, to: path, flash: "files:status.deleted" });
}

export { ConfirmPage as default } from "~/ui/kit/confirm";
