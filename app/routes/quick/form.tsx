import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { KIND_DEFAULTS, SITE_KINDS } from "~/entities/quick/kinds";
import { MOST_METER_BYTES } from "~/entities/quick/meter";
import { quickPaths } from "~/entities/quick/paths";
import { BUILDABLE, PRICE_KINDS, quickForm } from "~/entities/quick/quickSite";
import { wideFields } from "~/entities/quick/wide";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { refuseForm } from "~/routes/page/forms.server";
import { refusalPage, requireActor } from "~/routes/page/guard.server";
import { complainAll, notAllowed } from "~/services/core/outcome";
import { countryList } from "~/services/geography/countries.server";
import { offeredTariffs } from "~/services/quick/offeredTariffs";
import { countryPrice, PRICE_PERIOD } from "~/services/quick/place/countryPrices";
import { startQuickSite } from "~/services/quick/quickJob.server";
import { mayCreateSystems } from "~/services/systems/systems.server";
import { EntityForm, invalid, validatorOf } from "~/ui/kit/fields";
import { PageHeader } from "~/ui/kit/layout";
import { QuickFields } from "~/ui/quick/QuickFields";
import { NewSystemTabs } from "~/ui/systems/NewSystemTabs";
import { answerFile, answerMeter, sentForm, submitted, waiting } from "./meter.server";
import { readTexts } from "./texts.server";

function creator(args: LoaderFunctionArgs | ActionFunctionArgs) {
  const actor = requireActor(args);
  if (!mayCreateSystems(actor)) throw refusalPage(notAllowed());
  return actor;
}

/** Countries that readers of a language may know. */
const NEAR: Readonly<Record<Locale, readonly string[]>> = { en: ["IE", "DE"], de: ["DE", "AT"], fr: ["FR", "BE"] };

/** Average prices of a home and of a business of some countries, as examples of what counts where nothing is entered. */
const examplePrices = (locale: Locale) => ({
  period: PRICE_PERIOD,
  examples: NEAR[locale].map((code) => ({
    country: countryList(locale).find((one) => one.code === code)?.name ?? code,
    home: countryPrice(code, "electricity", { isHome: true, mwh: 3.5 })?.ct ?? 0,
    business: countryPrice(code, "electricity", { isHome: false, mwh: 100 })?.ct ?? 0,
  })),
});

/** A first result out of one page of questions; with `meter` in the address, the answers that wait with a meter file. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = creator(args);
  const locale = await localeOf(args.request);
  const texts = textsOf(locale);
  const meterId = new URL(args.request.url).searchParams.get("meter");
  const draft = meterId ? await waiting(actor, meterId) : null;
  if (meterId && !draft) throw redirect(quickPaths.form, 303);
  return {
    title: texts("quick:title"),
    tariffs: offeredTariffs().map(({ key }) => ({ value: key, label: texts(`tariffs:template.${key}`) })),
    kinds: SITE_KINDS,
    buildable: BUILDABLE,
    priceKinds: PRICE_KINDS,
    usual: KIND_DEFAULTS,
    countryPrices: examplePrices(locale),
    meter: draft?.meter ?? null,
    megabytes: MOST_METER_BYTES / 1_048_576,
    year: new Date().getUTCFullYear() + 1,
    values: {
      system_id: randomUUID(),
      kind: "home",
      price_kind: "fixed",
      ...wideFields.parse({}),
      meter_id: "",
      build: ["pv", "battery", "heat_pump"],
      year: new Date().getUTCFullYear() + 1,
      ...draft?.values,
    },
  };
}

export async function action(args: ActionFunctionArgs) {
  const actor = creator(args);
  const locale = await localeOf(args.request);
  const { fields, file, problem } = await sentForm(args.request);
  if (problem) return invalid(submitted(fields), { meter: problem });
  if (file) return answerFile(actor, file, fields, locale);
  const answered = await answerMeter(actor, fields, locale);
  if (answered) return answered;
  const read = await readTexts(fields, locale);
  if (read.issues.length > 0) return refuseForm(submitted(fields, read.notes), complainAll([...read.issues]));
  const result = await validatorOf(quickForm, { locale }).validate(read.fields);
  if (result.error) return invalid({ ...result, ...submitted(fields, read.notes) });
  const started = await startQuickSite(actor, result.data, locale, read.notes);
  if (!started.ok) return refuseForm({ ...result, ...submitted(fields, read.notes) }, started);
  return redirect(quickPaths.made(started.value), 303);
}

export default function QuickSitePage() {
  const { title, values, meter, ...offer } = useLoaderData<typeof loader>();
  const { t } = useTranslation("quick");
  const sent = useActionData<{ repopulateFields?: { understood?: Record<string, string> } }>();
  const understood = sent?.repopulateFields?.understood ?? {};
  const labels = Object.fromEntries(Object.keys(quickForm.shape).map((name) => [name, t(`field.${name}`)]));
  return (
    <>
      <PageHeader title={title} lead={t("lead")} />
      <NewSystemTabs current="quick" />
      <EntityForm schema={quickForm} labels={labels} defaultValues={values} encType="multipart/form-data">
        <input type="hidden" name="system_id" value={values.system_id} />
        <input type="hidden" name="meter_id" value={values.meter_id} />
        <input type="hidden" name="meter_used" value={String(meter !== null)} />
        <QuickFields {...offer} meter={meter} understood={understood} />
      </EntityForm>
    </>
  );
}
