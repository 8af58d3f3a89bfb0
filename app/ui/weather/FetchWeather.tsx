import { Form } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatTime } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import type { FetchState, WeatherProvider } from "~/entities/weather/view";
import { fetchYears } from "~/entities/weather/weather";
import { EntityForm, FieldSet, FormActions, SubmitButton, YearField } from "../kit/fields";
import { Notice, Progress, Section } from "../kit/layout";

export interface FetchFacts {
  /** Whom the weather can be fetched from; null where nobody is configured, or for those who only look. */
  provider: WeatherProvider | null;
  /** The last fetching; null where there was none. */
  fetching: FetchState | null;
  progressHref: string;
  hereHref: string;
}

/** How many years are proposed. */
const YEARS = 3;

/** Fetching the weather of a place from the provider: the years, how far it is, and why nothing came of it. */
export function FetchWeather({ provider, fetching, progressHref, hereHref }: FetchFacts) {
  const { t, i18n } = useTranslation("weather");
  if (!provider) return null;
  const labels = { start_year: t("page.start_year"), end_year: t("page.end_year") };
  const { last_year } = provider;
  if (fetching && fetching.endedMs === null)
    return (
      <Section id="provider" title={t("fetch.running", { ...fetching })}>
        <Progress
          label={t("fetch.progress")}
          value={fetching.fraction ?? undefined}
          text={t(`fetch.stage.${fetching.stage}`)}
          pollHref={progressHref}
        />
        <p>
          <a href={hereHref}>{t("fetch.refresh")}</a>
        </p>
        <Form method="post" className="form-actions">
          <button type="submit" name="intent" value="stop" className="button button-secondary">
            {t("fetch.stop")}
          </button>
        </Form>
      </Section>
    );
  return (
    <Section id="provider" title={t("fetch.title")} lead={t("fetch.lead", { ...provider })}>
      {fetching?.problem ? (
        <Notice
          kind="error"
          title={t("fetch.failed", { at: formatTime(fetching.endedMs ?? 0, i18n.language as Locale, "UTC", true) })}
        >
          <p>{t(`provider.problem.${fetching.problem.key}`, fetching.problem.params)}</p>
        </Notice>
      ) : null}
      {fetching?.stage === "done" && fetching.left.length > 0 ? (
        <Notice
          kind="info"
          title={t("fetch.left", { kinds: fetching.left.map((type) => t(`type.${type}`)).join(", ") })}
        />
      ) : null}
      <EntityForm
        id="fetch"
        schema={fetchYears}
        labels={labels}
        defaultValues={{ start_year: last_year - YEARS + 1, end_year: last_year }}
        guard={false}
        requiredNote={false}
      >
        <FieldSet legend={t("fetch.years")} hint={t("fetch.years_hint", { last_year })} columns>
          <YearField name="start_year" />
          <YearField name="end_year" />
        </FieldSet>
        <FormActions>
          <SubmitButton name="intent" value="fetch">
            {t("fetch.start")}
          </SubmitButton>
        </FormActions>
      </EntityForm>
    </Section>
  );
}
