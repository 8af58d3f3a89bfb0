import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import { ATTACHMENT_EXTENSIONS, MAX_ATTACHMENT_BYTES } from "~/entities/files/attachment";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, valueOrThrow } from "~/routes/page/guard.server";
import { notAllowed, refused } from "~/services/core/outcome";
import { attach, listAttachments } from "~/services/files/attachments.server";
import { incomingFile } from "~/services/files/incoming.server";
import { usersOfSpace } from "~/services/identity/auth.server";
import { type AttachmentLine, AttachmentTable } from "~/ui/files/AttachmentTable";
import { FileForm } from "~/ui/files/FileForm";
import { formatBytes } from "~/ui/files/size";
import { DialogPage, LiveRegion, Notice, Section } from "~/ui/kit/layout";
import { fileScope, requireOwner } from "./owner.server";

const ACCEPT = ATTACHMENT_EXTENSIONS.map((extension) => `.${extension}`).join(",");

/** The files of one item. */
export async function loader(args: LoaderFunctionArgs) {
  const page = fileScope(args);
  const locale = await localeOf(args.request);
  const { type, id, name, editable, back, path } = requireOwner(
    page,
    args.params.element_type,
    args.params.entity_id,
    locale,
  );
  const t = textsOf(locale);
  const people = new Map(usersOfSpace(page.actor.space).map((user) => [user.user_id, user.displayName]));
  const files = valueOrThrow(listAttachments(page.actor, type, id));
  const zone = page.system?.timezone ?? "UTC";
  return {
    title: t("files:title", { name }),
    crumbs: [{ label: name, href: back }, { label: t("files:link") }],
    back,
    zone,
    editable,
    max: MAX_ATTACHMENT_BYTES / 1_048_576,
    files: files.map((file): AttachmentLine => ({
      id: file.attachment_id,
      name: file.name,
      href: file.url,
      size: formatBytes(file.size, locale),
      added_at: file.created_at,
      added: formatTime(file.created_at, locale, zone, true),
      by: people.get(file.created_by) ?? t("files:gone_person"),
      deleteHref: editable ? `${path}/${encodeURIComponent(file.attachment_id)}/delete` : null,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = fileScope(args);
  const locale = await localeOf(args.request);
  const { type, id, path, editable } = requireOwner(page, args.params.element_type, args.params.entity_id, locale);
  if (!editable) throw refusalPage(notAllowed());
  const nothing = { submittedData: {} };
  const file = await incomingFile(args.request, MAX_ATTACHMENT_BYTES);
  if (!file.ok) return refuseForm(nothing, file);
  const attached = await attach(page.actor, type, id, file.value).catch((error: unknown) => {
    args.context.log.error({ err: error }, "attaching a file failed");
    return refused(502, "files.error.upload");
  });
  return attached.ok ? redirectWith(path, "files:status.uploaded") : refuseForm(nothing, attached);
}

export default function Files() {
  const { title, back, files, editable, max, zone } = useLoaderData<typeof loader>();
  const { t } = useTranslation(["files", "common"]);
  return (
    <DialogPage title={title} backHref={back} wide>
      <LiveRegion types={["attachment"]}>
        <AttachmentTable lines={files} zone={zone} />
      </LiveRegion>
      {editable ? (
        <Section id="add" title={t("upload_title")}>
          <FileForm label={t("field.file")} hint={t("lead", { max })} accept={ACCEPT} />
        </Section>
      ) : (
        <Notice kind="info" title={t("common:role.not_allowed")} />
      )}
    </DialogPage>
  );
}
