import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { ELEMENT_KINDS, ELEMENT_SCHEMAS, type TariffElement } from "~/entities/tariffs/element";
import { tariffPaths as paths } from "~/entities/tariffs/paths";
import { openFields } from "~/entities/tariffs/tariff";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage } from "~/routes/page/guard.server";
import { putVersion } from "~/services/tariffs/tariffs.server";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage } from "~/ui/kit/layout";
import { PartFields } from "~/ui/tariffs/PartFields";
import { partLabels } from "~/ui/tariffs/partLabels";
import { versionScope } from "./scope.server";
import { startOf, withoutEmptyRows } from "./typedPart.server";

function scopeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const scope = versionScope(args);
  const { part } = args.params;
  const query = new URL(args.request.url).searchParams.get("kind");
  const position = part === "new" ? null : Number(part);
  const stored = position === null ? undefined : scope.version.elements[position];
  const kind = stored?.kind ?? (position === null ? ELEMENT_KINDS.find((one) => one === query) : undefined);
  if (!kind) throw notFoundPage();
  return { ...scope, position, stored, kind };
}

/** A part of a tariff, new (?kind=) or to be changed. */
export async function loader(args: LoaderFunctionArgs) {
  const { tariff, version, stored, kind } = scopeOf(args);
  const t = textsOf(await localeOf(args.request));
  const title = stored
    ? t("common:action.edit_item", { item: stored.name })
    : t("tariffs:page.new_part", { kind: t(`tariffs:kind.${kind}`) });
  const back = paths.ofYear(tariff.tariff_id, version.year);
  const rows = (name: string) =>
    ((stored as Record<string, unknown> | undefined)?.[name] as [] | undefined)?.length ?? 0;
  return {
    title,
    crumbs: [
      { label: t("tariffs:list.title"), href: paths.list },
      { label: tariff.name, href: back },
      { label: title },
    ],
    back,
    kind,
    isNew: !stored,
    currency: tariff.currency,
    rows: { windows: rows("windows"), tiers: rows("tiers"), steps: rows("steps") },
    values: { ...(stored ?? startOf(kind, t(`tariffs:kind.${kind}`))), expected: tariff.set_at },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, tariff, version, position, kind } = scopeOf(args);
  const form = await args.request.formData();
  const expected = form.get("expected");
  const { year } = version;
  const store = (elements: TariffElement[]) =>
    putVersion(actor, tariff, {
      year,
      version: { ...version, elements },
      expected: typeof expected === "string" && expected !== "" ? expected : null,
    });
  const others = (with_: TariffElement[]) =>
    position === null
      ? [...version.elements, ...with_]
      : version.elements.flatMap((element, i) => (i === position ? with_ : [element]));
  const back = paths.ofYear(tariff.tariff_id, year);
  if (form.get("then") === "delete" && position !== null) {
    const removed = store(others([]));
    if (!removed.ok) throw refusalPage(removed);
    return redirectWith(back, "tariffs:status.part_deleted");
  }
  const schema = ELEMENT_SCHEMAS[kind];
  const sent = withoutEmptyRows(form);
  sent.set("kind", kind);
  const result = await validatorOf(schema, { locale: await localeOf(args.request) }).validate(sent);
  if (result.error) return invalid(result);
  const element = result.data;
  const open = openFields(element);
  if (open.length > 0) return invalid(result, Object.fromEntries(open.map((name) => [name, "rules.needs_value"])));
  const saved = store(others([element]));
  if (!saved.ok) return refuseForm(result, saved);
  return redirectWith(back, "tariffs:status.part_saved");
}

export default function TariffPart() {
  const page = useLoaderData<typeof loader>();
  const { t } = useTranslation("tariffs");
  return (
    <DialogPage title={page.title} backHref={page.back} wide>
      <EntityForm schema={ELEMENT_SCHEMAS[page.kind]} labels={partLabels(t, page.rows)} defaultValues={page.values}>
        <input type="hidden" name="expected" value={page.values.expected} />
        <PartFields kind={page.kind} currency={page.currency} rows={page.rows} />
        <FormActions cancel={{ href: page.back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
          {page.isNew ? null : (
            <SubmitButton kind="danger" name="then" value="delete">
              {t("page.delete_part")}
            </SubmitButton>
          )}
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
