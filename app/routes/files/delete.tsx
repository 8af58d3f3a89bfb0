import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage } from "~/routes/page/guard.server";
import { detach, findAttachment } from "~/services/files/attachments.server";
import { notAllowed, refused } from "~/services/core/outcome";
import { ConfirmPage } from "~/ui/files/ConfirmPage";
import { filePlace, requireOwner } from "./owner.server";

/** Asks before a file is deleted for good. */
export async function loader(args: LoaderFunctionArgs) {
  const page = filePlace(args);
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
    question: t("files:confirm_delete_file", { name: file.name }),
    back: path,
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = filePlace(args);
  const locale = await localeOf(args.request);
  const { type, id, path } = requireOwner(page, args.params.element_type, args.params.entity_id, locale);
  const detached = await detach(page.actor, type, id, args.params.attachment_id ?? "").catch((error: unknown) => {
    args.context.log.error({ err: error }, "deleting a file failed");
    return refused(502, "files.error.delete");
  });
  if (!detached.ok) return refuseForm({ submittedData: {} }, detached);
  return redirectWith(path, "files:status.deleted");
}

export default function DeleteFile() {
  return <ConfirmPage {...useLoaderData<typeof loader>()} />;
}
