import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { SOURCE_KINDS, type SourceKind } from "~/entities/live/liveSource";
import { sourceForm } from "~/entities/live/sourceForm";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refuseForm } from "~/routes/page/forms.server";
import { notFoundPage } from "~/routes/page/guard.server";
import { get } from "~/services/core/store.server";
import { hasSecret, saveSource, trySource } from "~/services/live/sources/saveSource.server";
import { openTyped, sealTyped } from "~/services/live/sources/sealedSecret.server";
import { liveSourceEntity } from "~/services/live/sources/source.entity.server";
import { invalid, useAnswered, validatorOf } from "~/ui/kit/fields";
import { ButtonLink, DialogPage, Tabs } from "~/ui/kit/layout";
import { SourceForm } from "~/ui/live/SourceForm";
import { TriedSource } from "~/ui/live/TriedSource";
import { liveScope } from "./scope.server";

/** Values of the newest times that a try shows. */
const MOST_SHOWN = 10;

/** Where the values of a live series come from: an address that is asked, or a broker that is listened to. */
export async function loader(args: LoaderFunctionArgs) {
  const { page, series, paths } = liveScope(args, true);
  if (series.deleted_at) throw notFoundPage();
  const t = textsOf(await localeOf(args.request));
  const { live_id, name, unit, timezone } = series;
  const stored = get(page.actor, liveSourceEntity, live_id);
  const kindName = new URL(args.request.url).searchParams.get("kind");
  const kind: SourceKind = SOURCE_KINDS.find((one) => one === kindName) ?? stored?.kind ?? "http";
  const { set_at = "", ...row } = stored ?? { active: true, interval_minutes: 15, timeout_s: 10 };
  const back = paths.oneLiveSeries(live_id);
  return {
    title: t("live:source.title", { name }),
    crumbs: [
      { label: t("live:list.title"), href: paths.liveSeries },
      { label: name, href: back },
      { label: t("live:source.crumb") },
    ],
    back,
    kind,
    unit,
    zone: timezone,
    here: paths.liveSource(live_id),
    deleteHref: stored ? paths.deleteLiveSource(live_id) : null,
    hasSecret: hasSecret(page.actor, live_id),
    values: { ...row, kind, secret: null, no_secret: false, expected: set_at },
  };
}

export async function action(args: ActionFunctionArgs) {
  const { page, series, paths } = liveScope(args, true);
  if (series.deleted_at) throw notFoundPage();
  const { actor } = page;
  const form = await args.request.formData();
  const result = await validatorOf(sourceForm, { locale: await localeOf(args.request) }).validate(form);
  const secrets = ["secret", "kept_secret"];
  if (result.error) return invalid(result, {}, secrets);
  const { secret: typed, no_secret, kept_secret, expected, ...fields } = result.data;
  const { live_id, system_id } = series;
  const row = { ...fields, live_id, system_id };
  const keptSecret = kept_secret === null ? undefined : openTyped(actor, row, kept_secret);
  const secret = no_secret ? null : (typed ?? keptSecret);
  if (form.get("intent") === "try") {
    const tried = await trySource(actor, row, secret);
    if (!tried.ok) return refuseForm(withoutSecrets(result), tried);
    const { values, left: unread } = tried.value;
    const latest = [...values].sort((a, b) => b.at - a.at).slice(0, MOST_SHOWN);
    return data({
      tried: { count: values.length, unread, latest },
      typed: { ...row, no_secret, expected },
      kept_secret: typeof secret === "string" ? sealTyped(actor, row, secret) : null,
    });
  }
  const saved = saveSource(actor, row, secret, expected);
  if (!saved.ok) return refuseForm(withoutSecrets(result), saved);
  return redirectWith(paths.oneLiveSeries(live_id), row.active ? "live:status.source_saved" : "live:status.source_off");
}

type Result = Parameters<typeof refuseForm>[0];
const withoutSecrets = (result: Result): Result => ({
  ...result,
  submittedData: { ...result.submittedData, secret: "", kept_secret: "" },
});

export default function LiveSource() {
  const { title, back, kind, here, values, deleteHref, unit, zone, ...facts } = useLoaderData<typeof loader>();
  const { t } = useTranslation("live");
  const { tried, typed, kept_secret } = useAnswered<typeof action>();
  return (
    <DialogPage title={title} lead={t("source.lead")} backHref={back} wide>
      <Tabs
        label={t("source.field.kind")}
        tabs={SOURCE_KINDS.map((one) => ({
          label: t(`source.kind.${one}`),
          href: `${here}?kind=${one}`,
          current: one === kind,
        }))}
      />
      {tried ? <TriedSource {...tried} unit={unit} zone={zone} /> : null}
      <SourceForm
        {...facts}
        kind={kind}
        back={back}
        unit={unit}
        zone={zone}
        values={typed ?? values}
        keptSecret={kept_secret ?? null}
      />
      {deleteHref ? (
        <p>
          <ButtonLink href={deleteHref}>{t("source.remove")}</ButtonLink>
        </p>
      ) : null}
    </DialogPage>
  );
}
