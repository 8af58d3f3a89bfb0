import { useTranslation } from "react-i18next";
import {
  type GenerationKind,
  HEATING_TYPES,
  type KindOf,
  LOAD_SHAPES,
  MODULE_TYPES,
  MOUNTS,
  REGRESSIONS,
  TRACKINGS,
} from "~/entities/generation/generation";
import { CheckboxField, FieldSet, NumberField, type Option, SelectField } from "../kit/fields";
import { OperationTimes } from "./OperationTimes";
import { Quick } from "./Quick";

interface KindFieldsProps {
  kind: GenerationKind;
  /** The series is a demand in MW, not a share. */
  demand: boolean;
  /** Zone of the system, and those to choose from. */
  zone: string;
  zones: readonly Option[];
}

/** The fields of a kind of generation, with its quick buttons. */
export function KindFields(props: KindFieldsProps) {
  const { kind } = props;
  switch (kind.type) {
    case "photovoltaic":
      return <Photovoltaic />;
    case "solar_thermal":
      return <SolarThermal />;
    case "wind":
      return <Wind />;
    case "heating":
    case "cooling":
    case "heating_measurement":
    case "cooling_measurement":
      return <ByTemperature type={kind.type} />;
    case "fixed_operation":
      return <FixedOperation {...props} kind={kind} />;
    case "free_cooling":
      return <FreeCooling />;
    case "heat_pump":
      return <HeatPump />;
    case "load_shape":
      return <LoadShapes {...props} />;
  }
}

/** Choices of a field in words. */
function useChoices() {
  const { t } = useTranslation("generation");
  return (area: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${area}.${value.replace("-", "_")}`) }));
}

function Angles({ best }: { best: boolean }) {
  const { t } = useTranslation("generation");
  return (
    <FieldSet legend={t("plane")} columns hint={best ? t("hint.best_angles") : undefined}>
      <NumberField name="tilt" unit="°" hint={t("hint.tilt")} />
      <NumberField name="azimuth" unit="°" hint={t("hint.azimuth")} />
      <p className="actions">
        {([180, 90, 270, 0] as const).map((angle) => (
          <Quick key={angle} value={`azimuth_${angle}`}>
            {t(`direction.${angle}`)}
          </Quick>
        ))}
        {best ? <Quick value="best_angles">{t("best_angles")}</Quick> : null}
      </p>
    </FieldSet>
  );
}

function Photovoltaic() {
  const { t } = useTranslation("generation");
  const choices = useChoices();
  return (
    <>
      <SelectField name="tracking" options={choices("tracking", TRACKINGS)} hint={t("hint.tracking")} />
      <Angles best />
      <FieldSet legend={t("temperature")} hint={t("hint.temp_efficiency")}>
        <CheckboxField name="temp_efficiency" />
        <SelectField name="module_type" options={choices("module", MODULE_TYPES)} />
        <SelectField name="mount" options={choices("mount", MOUNTS)} />
      </FieldSet>
    </>
  );
}

function SolarThermal() {
  const { t } = useTranslation("generation");
  return (
    <>
      <Angles best={false} />
      <FieldSet legend={t("collector")} columns hint={t("hint.collector")}>
        <NumberField name="Tm" unit="°C" />
        <NumberField name="eta0" />
        <NumberField name="a1" unit="W/(m²·K)" />
        <NumberField name="a2" unit="W/(m²·K²)" />
        <p className="actions">
          <Quick value="collector_flat">{t("collectors.flat")}</Quick>
          <Quick value="collector_vacuum">{t("collectors.vacuum")}</Quick>
        </p>
      </FieldSet>
    </>
  );
}

function Wind() {
  const { t } = useTranslation("generation");
  return (
    <FieldSet legend={t("turbine")} columns hint={t("hint.wind")}>
      <NumberField name="height" unit="m" />
      <NumberField name="min_speed" unit="m/s" />
      <NumberField name="nom_speed" unit="m/s" />
      <NumberField name="max_speed" unit="m/s" />
    </FieldSet>
  );
}

type ByTemperatureType = KindOf<"heating" | "cooling" | "heating_measurement" | "cooling_measurement">["type"];

function ByTemperature({ type }: { type: ByTemperatureType }) {
  const { t } = useTranslation("generation");
  const limited = type === "heating" || type === "cooling";
  return (
    <FieldSet legend={t("temperature_demand")} hint={t(`hint.${type}`)}>
      <CheckboxField name="scaled" hint={t("hint.scaled")} />
      <NumberField name="yearly_consumption" unit="MWh" hint={t("hint.yearly_consumption")} />
      <NumberField name="nom_room" unit="°C" />
      {limited ? <NumberField name="heating_degree" label={t(`field.${type}_degree`)} unit="°C" /> : null}
    </FieldSet>
  );
}

function FixedOperation({ kind, demand, zone, zones }: KindFieldsProps & { kind: KindOf<"fixed_operation"> }) {
  const { t } = useTranslation("generation");
  return (
    <>
      <SelectField name="timezone" options={zones} hint={t("hint.timezone", { zone })} />
      <OperationTimes times={kind.constraints} />
      {demand ? <NumberField name="factor" unit="MW" hint={t("hint.factor")} /> : null}
    </>
  );
}

function FreeCooling() {
  const { t } = useTranslation("generation");
  return <NumberField name="temp_max" unit="°C" hint={t("hint.temp_max")} />;
}

function HeatPump() {
  const { t } = useTranslation("generation");
  const choices = useChoices();
  return (
    <>
      <FieldSet legend={t("source_side")}>
        <SelectField name="heatpump_regression" options={choices("regression", REGRESSIONS)} />
        <NumberField name="temp_source" unit="°C" hint={t("hint.temp_source")} />
      </FieldSet>
      <FieldSet legend={t("sink_side")}>
        <SelectField name="heating_type" options={choices("heating", HEATING_TYPES)} />
        <NumberField name="temp_sink" unit="°C" hint={t("hint.temp_sink")} />
      </FieldSet>
      <FieldSet legend={t("betas")} columns hint={t("hint.betas")}>
        <NumberField name="beta0" />
        <NumberField name="beta1" unit="1/K" />
        <NumberField name="beta2" unit="1/K²" />
      </FieldSet>
    </>
  );
}

function LoadShapes({ zone, zones }: KindFieldsProps) {
  const { t } = useTranslation("generation");
  const choices = useChoices();
  return (
    <>
      <SelectField name="shape" options={choices("shape", LOAD_SHAPES)} hint={t("hint.shape")} />
      <NumberField name="yearly_consumption" unit="MWh" hint={t("hint.load_consumption")} />
      <SelectField name="timezone" options={zones} hint={t("hint.timezone", { zone })} />
    </>
  );
}
