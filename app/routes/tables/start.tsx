import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { sitePaths } from "~/entities/core/sitePaths";
import { IMPORT_KINDS, importForm, MAX_IMPORT_ROWS, TABLE_COLUMNS, TABLE_KINDS } from "~/entities/tables/importTable";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable } from "~/routes/page/guard.server";
import { MAX_UPLOAD_BYTES, readUpload } from "~/services/files/multipart.server";
import { uploadsFolder } from "~/services/files/uploads";
import { elementChoices } from "~/services/parameters/context.server";
import { takeImport } from "~/services/tables/draft.server";
import { invalid, ruleMessage, validatorOf } from "~/ui/kit/fields";
import { ImportStart } from "~/ui/tables/ImportStart";

const MEGABYTE = 1_048_576;

/** Asks for a table and says how one is written. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const { system_id } = system;
  const t = textsOf(await localeOf(args.request));
  const { geometries } = elementChoices(actor, system);
  const border = { value: system.geometry_id, label: system.name };
  const locations = geometries
    .filter(({ id }) => id !== system.geometry_id)
    .map(({ id, name }) => ({ value: id, label: name }));
  const kindName = new URL(args.request.url).searchParams.get("kind");
  const title = t("tables:title");
  const back = sitePaths(system_id).parameters;
  return {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: back }, { label: title }],
    back,
    system_id,
    draft_id: randomUUID(),
    kind: IMPORT_KINDS.find((kind) => kind === kindName) ?? "parameters",
    locations: [border, ...locations],
    location: locations[0]?.value ?? border.value,
    megabytes: MAX_UPLOAD_BYTES / MEGABYTE,
    rows: MAX_IMPORT_ROWS,
    tables: TABLE_KINDS.map((kind) => ({ kind, columns: TABLE_COLUMNS[kind] })),
    templates: IMPORT_KINDS.flatMap((kind) =>
      (["csv", "xlsx"] as const).flatMap((format) =>
        kind === "site" && format === "csv"
          ? []
          : [{ kind, format, href: sitePaths(system_id).importTemplate(`${kind}.${format}`) }],
      ),
    ),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const locale = await localeOf(args.request);
  const upload = await readUpload(args.request, { directory: uploadsFolder() });
  if (!upload.ok)
    return invalid(
      { submittedData: {} },
      {
        file:
          upload.error === "file_too_large"
            ? ruleMessage("rules.file_too_large", { max: MAX_UPLOAD_BYTES / MEGABYTE })
            : `errors.upload.${upload.error}`,
      },
    );
  const { file, fields } = upload;
  const form = await validatorOf(importForm, { locale }).validate(fields);
  if (form.error || !file) {
    if (file) await rm(file.path, { force: true });
    return form.error ? invalid(form) : invalid(form, { file: "rules.file_required" });
  }
  const draftId = fields.get("draft_id");
  const { kind, geometry_id } = form.data;
  const target = { draft_id: typeof draftId === "string" ? draftId : "", kind, geometry_id, locale };
  const draft = await takeImport(actor, system, file, target);
  if (!draft.ok) return refuseForm(form, draft);
  return redirect(sitePaths(system.system_id).import(draft.value.draft_id), { status: 303 });
}

export default function StartImport() {
  return <ImportStart {...useLoaderData<typeof loader>()} />;
}
