import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { GenerationType } from "~/entities/generation/generation";
import type { KindCurve } from "~/entities/generation/view";
import { Curve } from "../../generation/Curve";
import { GenerationForm, type GenerationFormFacts } from "../../generation/GenerationForm";
import { Preview, type PreviewFacts } from "../../generation/Preview";
import { Notice, Section, type Step, Tabs } from "../../kit/layout";
import { DealFrame } from "./DealFrame";

interface Props {
  title: string;
  back: string;
  steps: Step[];
  summary: { term: string; value: string }[];
  kinds: { type: GenerationType; href: string; current: boolean }[];
  form: GenerationFormFacts;
  location: { name: string; latitudeDeg: number; longitudeDeg: number } | null;
  placeHref: string;
  curve: KindCurve | null;
  preview: PreviewFacts | null;
}

/** Step 3, generate: the profile of a power purchase agreement out of a place and its weather, or the calendar. */
export function GenerateProfile({
  title,
  back,
  steps,
  summary,
  kinds,
  form,
  location,
  placeHref,
  curve,
  preview,
}: Props) {
  const { t, i18n } = useTranslation("generation");
  const degrees = (value: number) => formatNumber(value, i18n.language as Locale, { decimals: 3 });
  return (
    <DealFrame title={title} back={back} steps={steps} summary={summary}>
      {preview ? <Preview preview={preview} unit="1" /> : null}
      <Section id="how" title={t("how")} lead={t("portfolio:wizard.generate_lead")}>
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
            <a href={placeHref}>{t("draw_place")}</a>
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
        <GenerationForm form={form} backHref={back} />
        {curve ? <Curve curve={curve} /> : null}
      </Section>
    </DealFrame>
  );
}
