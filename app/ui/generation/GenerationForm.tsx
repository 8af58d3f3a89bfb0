import { useTranslation } from "react-i18next";
import { FIRST_WEATHER_YEAR, generationForm, type GenerationKind, lastYearOf } from "~/entities/generation/generation";
import { WEATHER_TYPES, type WeatherType } from "~/entities/timeseries/weatherType";
import type { WeatherChoice } from "~/entities/weather/view";
import {
  EntityForm,
  FieldSet,
  FormActions,
  type Option,
  RadioGroup,
  SelectField,
  SubmitButton,
  TextField,
} from "../kit/fields";
import { KindFields } from "./KindFields";
import { useKeptTimes } from "./Quick";

export interface GenerationFormFacts {
  kind: GenerationKind;
  demand: boolean;
  zone: string;
  zones: readonly Option[];
  /** The weather that the kind may need. */
  weatherTypes: readonly WeatherType[];
  choices: Readonly<Record<WeatherType, readonly WeatherChoice[]>>;
}

const FIELDS =
  "years tilt azimuth tracking temp_efficiency module_type mount Tm eta0 a1 a2 height min_speed nom_speed max_speed scaled nom_room yearly_consumption heating_degree timezone factor temp_max heatpump_regression beta0 beta1 beta2 heating_type temp_sink temp_source shape weather_profile".split(
    " ",
  );
const TIME_FIELDS = ["days", "period", "period_definer", "time_start", "time_end"];

/** How a series is to be made; "preview" makes it, nothing is saved. */
export function GenerationForm({ form, backHref }: { form: GenerationFormFacts; backHref: string }) {
  const { t } = useTranslation("generation");
  const { kind } = form;
  const ids = kind.timeseries_weather_ids;
  const lower_year = FIRST_WEATHER_YEAR;
  const upper_year = lastYearOf(kind.type);
  return (
    <EntityForm
      schema={generationForm(kind.type)}
      labels={useLabels(kind)}
      defaultValues={{ ...kind, years: yearsText(kind.years), weather_profile: ids ? "custom" : "automatic" }}
      guard={false}
      marked
      requiredNote={false}
    >
      {/* Enter in a field makes the preview: the first submit button of a form is the one it uses. */}
      <button type="submit" name="intent" value="preview" className="visually-hidden" tabIndex={-1} aria-hidden="true">
        {t("preview")}
      </button>
      <input type="hidden" name="type" value={kind.type} />
      <KindFields {...form} />
      <TextField name="years" width="medium" hint={t("hint.years", { lower_year, upper_year })} />
      {form.weatherTypes.length > 0 ? <WeatherFields {...form} /> : null}
      <FormActions cancel={{ href: backHref, label: t("common:action.cancel") }}>
        <SubmitButton name="intent" value="preview">
          {t("preview")}
        </SubmitButton>
      </FormActions>
    </EntityForm>
  );
}

/** "2022-2024" of neighbouring years, else each of them. */
const yearsText = (years: readonly number[]): string => {
  const [first = 0, last = 0] = [years[0], years.at(-1)];
  return years.length > 2 && last - first === years.length - 1 ? `${first}-${last}` : years.join(", ");
};

function useLabels(kind: GenerationKind): Record<string, string> {
  const { t } = useTranslation("generation");
  const typedTimes = useKeptTimes();
  const times = typedTimes ? typedTimes.length : kind.type === "fixed_operation" ? kind.constraints.length : 0;
  const labels = Object.fromEntries(FIELDS.map((field) => [field, t(`field.${field}`)]));
  if (kind.type === "heating" || kind.type === "cooling") labels["heating_degree"] = t(`field.${kind.type}_degree`);
  for (const type of WEATHER_TYPES) labels[`timeseries_weather_ids.${type}`] = t(`weather.type.${type}`);
  for (let i = 0; i < times; i++)
    for (const field of TIME_FIELDS) labels[`constraints[${i}].${field}`] = t(`field.${field}`);
  return labels;
}

function WeatherFields({ weatherTypes, choices }: Pick<GenerationFormFacts, "weatherTypes" | "choices">) {
  const { t } = useTranslation("generation");
  return (
    <FieldSet legend={t("weather.title")} hint={t("hint.weather")}>
      <RadioGroup
        name="weather_profile"
        inline
        options={(["automatic", "custom"] as const).map((value) => ({ value, label: t(`weather.profile.${value}`) }))}
      />
      <div className="field-columns">
        {weatherTypes.map((type) => (
          <SelectField
            key={type}
            name={`timeseries_weather_ids.${type}`}
            placeholder={t(choices[type].length > 0 ? "weather.none_chosen" : "weather.no_series")}
            options={choices[type].map(({ ts_id, unit, source }) => ({
              value: ts_id,
              label: `${source ?? ts_id} (${unit})`,
            }))}
          />
        ))}
      </div>
    </FieldSet>
  );
}
