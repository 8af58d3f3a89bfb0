import { randomUUID } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { sitePaths } from "~/entities/core/sitePaths";
import { OUTPUT_KINDS, type OutputKind } from "~/entities/operator/setpoints/output";
import { componentsOf, outputForm } from "~/entities/operator/setpoints/outputForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { requireEditable } from "~/routes/page/guard.server";
import { outputRows } from "~/services/operator/setpoints/outputPage.server";
import { hasSecret, saveOutput } from "~/services/operator/setpoints/saveOutput.server";
import { EntityForm, FormActions, invalid, SubmitButton, validatorOf } from "~/ui/kit/fields";
import { DialogPage, Tabs } from "~/ui/kit/layout";
import { OutputFields } from "~/ui/operator/setpoints/OutputFields";
import { outputScope } from "./scope.server";

/** The output of the address; without one a new one. */
function placeOf(args: LoaderFunctionArgs | ActionFunctionArgs) {
  if (args.params.output_id !== undefined) {
    const { page, output, paths } = outputScope(args, true);
    return { page, output, paths, back: paths.setpointOutput(output.output_id) };
  }
  const page = requireEditable(args, "operation");
  const paths = sitePaths(page.system.system_id);
  return { page, output: undefined, paths, back: paths.operationSite };
}

/** A new output of setpoints, or a change of one. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, output, paths, back } = placeOf(args);
  const { actor, system } = page;
  const t = textsOf(await localeOf(args.request));
  const kindName = new URL(args.request.url).searchParams.get("kind");
  const kind: OutputKind = output?.kind ?? OUTPUT_KINDS.find((one) => one === kindName) ?? "webhook";
  const title = output ? t("output.edit", { ns: "operator", name: output.name }) : t("operator:output.new");
  const rows = outputRows(actor, system.system_id, output);
  const { set_at = "", ...row } = output ?? { active: true, timeout_s: 10, max_age_hours: 24 };
  return {
    title,
    crumbs: [{ label: t("operator:site.title"), href: paths.operationSite }, { label: title }],
    back,
    kind,
    isNew: output === undefined,
    kinds: OUTPUT_KINDS.map((one) => ({ kind: one, href: paths.newSetpointOutput(one) })),
    hasSecret: output ? hasSecret(actor, output.output_id) : false,
    ids: rows.map(({ component_id }) => component_id),
    labels: rows.map(({ label }) => label),
    values: {
      ...row,
      kind,
      secret: null,
      no_secret: false,
      expected: set_at,
      rows: rows.map(({ component_id, sent, name, fallback, value_kw }) => ({
        component_id,
        sent,
        name,
        fallback,
        value_kw,
      })),
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, output, paths } = placeOf(args);
  const { actor, system } = page;
  const result = await validatorOf(outputForm, { locale: await localeOf(args.request) }).validate(
    await args.request.formData(),
  );
  if (result.error) return invalid(result, {}, ["secret"]);
  const { rows, secret: typed, no_secret, expected, ...fields } = result.data;
  const { components, positions } = componentsOf(rows);
  const { system_id } = system;
  const row = { ...fields, components, system_id, output_id: output?.output_id ?? randomUUID() };
  const secret = no_secret ? null : (typed ?? undefined);
  const saved = saveOutput(actor, row, secret, output ? expected : undefined);
  if (!saved.ok) {
    const named = ["component_id", "name", "fallback", "value_kw"].flatMap((field) =>
      positions.map((position, i) => [`components.${i}.${field}`, `rows[${position}].${field}`] as const),
    );
    const submittedData = { ...result.submittedData, secret: "" };
    return refuseForm({ ...result, submittedData }, saved, {
      ...Object.fromEntries(named),
      components: "rows[0].sent",
    });
  }
  return redirectWith(paths.setpointOutput(row.output_id), "operator:status.output_saved");
}

export default function EditSetpointOutput() {
  const {
    title,
    back,
    kind,
    kinds,
    isNew,
    hasSecret: there,
    ids,
    labels: names,
    values,
  } = useLoaderData<typeof loader>();
  const { t } = useTranslation("operator");
  const labels = Object.fromEntries(
    Object.keys(outputForm.innerType().shape).map((name) => [
      name,
      t(name === "url" || name === "secret" ? `output.field.${name}_${kind}` : `output.field.${name}`),
    ]),
  );
  // What is wrong with a component is told with its name.
  const ofRows = names.flatMap((name, i) =>
    (["name", "fallback", "value_kw", "sent"] as const).map((field) => [
      `rows[${i}].${field}`,
      `${name}: ${t(`output.field.${field === "name" ? "outside" : field}`)}`,
    ]),
  );
  return (
    <DialogPage title={title} lead={t("output.lead")} backHref={back} wide>
      {isNew ? (
        <Tabs
          label={t("output.field.kind")}
          tabs={kinds.map((one) => ({
            label: t(`output.kind.${one.kind}`),
            href: one.href,
            current: one.kind === kind,
          }))}
        />
      ) : null}
      <EntityForm schema={outputForm} labels={{ ...labels, ...Object.fromEntries(ofRows) }} defaultValues={values}>
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="expected" value={values.expected} />
        {ids.map((id, i) => (
          <input key={id} type="hidden" name={`rows[${i}].component_id`} value={id} />
        ))}
        <OutputFields kind={kind} hasSecret={there} labels={names} />
        <FormActions cancel={{ href: back, label: t("common:action.cancel") }}>
          <SubmitButton>{t("common:action.save")}</SubmitButton>
        </FormActions>
      </EntityForm>
    </DialogPage>
  );
}
