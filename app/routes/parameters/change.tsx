import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { lineageIds } from "~/entities/catalogue/technologyTree";
import { nameIn } from "~/entities/core/shared";
import { sitePaths } from "~/entities/core/sitePaths";
import { unitSuggestions } from "~/entities/parameters/parameterUnit";
import type { Component } from "~/entities/twin/component";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm, typedOf } from "~/routes/page/forms.server";
import { notFoundPage, refusalPage, requireEditable, requireSystem } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import {
  applyBulk,
  liveParametersNamed,
  MOST_AT_ONCE,
  planBulk,
  unitsOf,
} from "~/services/parameters/changeTogether.server";
import { scenarioChoices, technologiesOf } from "~/services/parameters/context.server";
import { componentsOf } from "~/services/twin/components.server";
import {
  ComboField,
  EntityForm,
  FieldSet,
  FormActions,
  invalid,
  NumberField,
  RadioGroup,
  SelectField,
  SubmitButton,
  TextArea,
  useAnswered,
  validatorOf,
  YearField,
} from "~/ui/kit/fields";
import { DialogPage, Notice, Tabs } from "~/ui/kit/layout";
import { queryWith } from "~/ui/kit/lists";
import { BULK_ACTIONS, BULK_FORMS } from "~/ui/parameters/bulkForms";
import { BulkPreview } from "~/ui/parameters/BulkPreview";
import { bulkAction, chosenParameters, orderOf, planLines } from "./bulk.server";

/** Changes or copies many parameters at once: what shall be done, then what it does to each, then one step that does it. */
export async function loader(args: LoaderFunctionArgs) {
  const page = requireSystem(args);
  if (!page.editable) throw refusalPage(notAllowed());
  const { actor, system } = page;
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const base = sitePaths(system.system_id).parameters;
  const { ids, count } = chosenParameters(page, args.request);
  if (count === 0) throw redirectWith(base, "parameters:bulk.status.nothing_selected");
  const what = bulkAction(args.request);
  const title = t("parameters:bulk.title", { count });
  const units = what === "value" ? unitsOf(liveParametersNamed(actor, system.system_id, ids) ?? []) : [];
  const technologies = technologiesOf(actor);
  const lineage = ({ technology_id }: Component) => lineageIds(technology_id, technologies);
  const used = what === "components" ? new Set(componentsOf(actor, system.system_id).flatMap(lineage)) : new Set();
  return {
    title,
    crumbs: [{ label: t("parameters:list.title"), href: base }, { label: title }],
    base,
    what,
    count,
    tooMany: count > MOST_AT_ONCE ? MOST_AT_ONCE : null,
    batch: randomUUID(),
    unit: units.length === 1 ? (units[0] ?? "") : "",
    units: [...new Set(units.flatMap((unit) => unitSuggestions(unit, system.unit)))],
    scenarios:
      what === "scenario"
        ? scenarioChoices(actor, system.system_id).map(({ scenario_id, name }) => ({ value: scenario_id, label: name }))
        : [],
    technologies: [...technologies.values()]
      .filter(({ technology_id }) => used.has(technology_id))
      .map(({ technology_id, name }) => ({ value: technology_id, label: nameIn(name, locale) }))
      .sort((a, b) => a.label.localeCompare(b.label, locale)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const page = requireEditable(args);
  const { actor, system } = page;
  const locale = await localeOf(args.request);
  const { ids, count } = chosenParameters(page, args.request);
  if (count === 0) throw notFoundPage();
  const what = bulkAction(args.request);
  const sent = await args.request.formData();
  const result = await validatorOf(BULK_FORMS[what], { locale }).validate(sent);
  if (result.error) return invalid(result);
  const order = orderOf(what, result.data);
  if (order.what === "value" && order.unit === "") {
    // One value for several units would mean something else in each.
    if (unitsOf(liveParametersNamed(actor, system.system_id, ids) ?? []).length > 1)
      return invalid(result, { unit: "parameters.bulk.say_unit" });
  }
  const { batch } = result.data;
  if (sent.get("intent") === "apply") {
    const seenVersions = sent.getAll("shown").flatMap((text): [string, string][] => {
      const [version, id] = typeof text === "string" ? text.split(" ") : [];
      return version && id ? [[id, version]] : [];
    });
    const applied = applyBulk(actor, system, { ids, order, batch }, new Map(seenVersions));
    if (!applied.ok) return refuseForm(result, applied);
    return redirectWith(sitePaths(system.system_id).parameters, "parameters:bulk.status.changed");
  }
  const plan = planBulk(actor, system, { ids: count > ids.length ? Array<string>(count) : ids, order, batch });
  if (!plan.ok) return refuseForm(result, plan);
  return data({ preview: { ...planLines(page, plan.value, what, locale), values: typedOf(sent) } });
}

export default function ChangeParameters() {
  const page = useLoaderData<typeof loader>();
  const { preview } = useAnswered<typeof action>();
  const { t } = useTranslation("parameters");
  const { search } = useLocation();
  const { base, what, tooMany } = page;
  const labels = {
    factor: t("bulk.field.factor"),
    percent: t("bulk.field.percent"),
    value: t("parameters:field.value"),
    unit: t("parameters:field.unit"),
    eol: t("parameters:field.eol"),
    reference: t("parameters:field.reference"),
    scenario_id: t("bulk.field.scenario"),
    technology_id: t("bulk.field.technology"),
    existing: t("bulk.field.existing"),
  };
  const existing = (
    <RadioGroup
      name="existing"
      options={(["skip", "overwrite"] as const).map((value) => ({ value, label: t(`bulk.existing.${value}`) }))}
    />
  );
  return (
    <DialogPage wide title={page.title} lead={t("bulk.lead")} backHref={base}>
      <Tabs
        label={t("bulk.what")}
        tabs={BULK_ACTIONS.map((one) => ({
          label: t(`bulk.action.${one}`),
          href: queryWith(search, { what: one }),
          current: one === what,
        }))}
      />
      {tooMany === null ? (
        <EntityForm
          key={what}
          schema={BULK_FORMS[what]}
          labels={labels}
          requiredNote={false}
          guard={false}
          defaultValues={preview ? { ...preview.values } : { batch: page.batch, unit: page.unit, existing: "skip" }}
        >
          <input type="hidden" name="batch" value={preview?.values.batch ?? page.batch} />
          <FieldSet legend={t(`bulk.action.${what}`)}>
            {what === "scale" ? (
              <>
                <NumberField name="factor" hint={t("bulk.hint.factor")} />
                <NumberField name="percent" unit="%" hint={t("bulk.hint.percent")} />
              </>
            ) : what === "value" ? (
              <>
                <NumberField name="value" />
                <ComboField name="unit" suggestions={page.units} hint={t("bulk.hint.unit")} />
              </>
            ) : what === "eol" ? (
              <YearField name="eol" hint={t("bulk.hint.eol")} />
            ) : what === "reference" ? (
              <TextArea name="reference" rows={2} hint={t("bulk.hint.reference")} />
            ) : what === "scenario" ? (
              <>
                <SelectField name="scenario_id" options={page.scenarios} placeholder={t("bulk.choose")} />
                {existing}
              </>
            ) : (
              <>
                <SelectField
                  name="technology_id"
                  options={page.technologies}
                  placeholder={t("bulk.choose")}
                  hint={t("bulk.hint.technology")}
                />
                {existing}
              </>
            )}
          </FieldSet>
          <FormActions cancel={{ href: base, label: t("common:action.cancel") }}>
            <SubmitButton kind={preview ? "secondary" : "primary"} name="intent" value="preview">
              {t("bulk.preview")}
            </SubmitButton>
          </FormActions>
        </EntityForm>
      ) : (
        <Notice kind="warning" title={t("bulk.too_many", { count: page.count, max: tooMany })}>
          <p>{t("bulk.narrow")}</p>
        </Notice>
      )}
      {preview ? <BulkPreview {...preview} /> : null}
    </DialogPage>
  );
}
