import { useTranslation } from "react-i18next";
import { unitText } from "~/entities/core/format";
import type { WeatherType } from "~/entities/timeseries/weatherType";
import { DefinitionList } from "../kit/lists";

/** What an uploaded series of weather will be, whatever its file is. */
export function UploadFacts({ type, unit }: { type: WeatherType; unit: string }) {
  const { t } = useTranslation("weather");
  return (
    <DefinitionList
      items={[
        { term: t("add.kind"), value: t(`type.${type}`) },
        { term: t("add.unit"), value: unitText(unit) },
        { term: t("add.step"), value: t("add.minutes") },
      ]}
    />
  );
}
