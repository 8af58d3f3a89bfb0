import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { GenerationType } from "~/entities/generation/generation";
import type { KindCurve } from "~/entities/generation/view";
import { Curve } from "../generation/Curve";
import { GenerationForm, type GenerationFormFacts } from "../generation/GenerationForm";
import { Preview, type PreviewFacts } from "../generation/Preview";
import { DialogPage, Notice, Section, Tabs } from "../kit/layout";
import { Profile, ValueTabs, type WayHrefs, type WizardHrefs, type WizardProfile, WizardSteps } from "./WizardPage";

interface GeneratePageProps {
  title: string;
  profile: WizardProfile;
  tabs: WayHrefs;
  hrefs: WizardHrefs & { start: string };
  /** A series is there already: it is replaced by what is saved. */
  editing: { series: string | null; unknown: boolean; more: string } | null;
  kinds: readonly { type: GenerationType; href: string; current: boolean }[];
  form: GenerationFormFacts;
  location: { name: string; latitudeDeg: number; longitudeDeg: number } | null;
  placeHref: string;
  unit: string;
  curve: KindCurve | null;
  colour?: string;
  preview: PreviewFacts | null;
}

/** Step 3, generate: a series made from the place and its weather, looked at before it is saved. */
export function GeneratePage(props: GeneratePageProps) {
  const { title, profile, tabs, hrefs, editing, kinds, form, location, preview, curve, unit, colour } = props;
  const { t, i18n } = useTranslation("generation");
  const degrees = (value: number) => formatNumber(value, i18n.language as Locale, { decimals: 3 });
  return (
    <DialogPage title={title} backHref={hrefs.back} wide>
      <WizardSteps hrefs={hrefs} step={3} />
      <Profile profile={profile} />
      <ValueTabs tabs={tabs} current="generate" />
      {editing ? (
        <Notice kind="info" title={t("editing.title")}>
          {editing.unknown ? <p>{t("editing.unknown")}</p> : null}
          <p>
            {editing.series ? <a href={editing.series}>{t("editing.series")}</a> : null}{" "}
            <a href={editing.more}>{t("editing.more")}</a>
          </p>
        </Notice>
      ) : null}
      {preview ? <Preview preview={preview} unit={unit} colour={colour} /> : null}
      <Section id="how" title={t("how")} lead={t("lead")}>
        {location ? (
          <p>
            {t("place", {
              name: location.name,
              latitude: degrees(location.latitudeDeg),
              longitude: degrees(location.longitudeDeg),
            })}
          </p>
        ) : (
          <Notice kind="warning" title={t("no_place")}>
            <a href={props.placeHref}>{t("draw_place")}</a>
          </Notice>
        )}
        {kinds.length > 1 ? (
          <Tabs
            label={t("kinds")}
            tabs={kinds.map(({ type, href, current }) => ({ label: t(`kind.${type}`), href, current }))}
          />
        ) : (
          <h3>{t(`kind.${form.kind.type}`)}</h3>
        )}
        <GenerationForm form={form} backHref={hrefs.back} />
        {curve ? <Curve curve={curve} colour={colour} /> : null}
      </Section>
    </DialogPage>
  );
}
