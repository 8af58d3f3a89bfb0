import { useTranslation } from "react-i18next";
import { Notice, Section } from "~/ui/kit/layout";
import { KeyFigures } from "~/ui/kit/lists";

interface MapFileFacts {
  path: string;
  /** Why it cannot be used. */
  fault: "missing" | "not_pmtiles" | "version" | "damaged" | "compression" | "pictures" | null;
  /** Size [MB], zoom levels and credit of one that is used. */
  facts: { from: number; to: number; size: string; credit: string | null } | null;
}

/** The installation's own file of vector tiles: what it holds, or what is wrong with it. */
export function MapFile({ map: { path, fault, facts } }: { map: MapFileFacts }) {
  const { t } = useTranslation("installation");
  return (
    <Section id="map-file" title={t("map.title")} lead={t("map.lead")}>
      {facts ? (
        <KeyFigures
          items={[
            { term: t("map.file"), value: path },
            { term: t("map.zooms"), value: t("map.zoom_span", { from: facts.from, to: facts.to }) },
            { term: t("map.size"), value: facts.size, unit: t("unit.megabyte") },
            { term: t("map.credit"), value: facts.credit ?? t("map.no_credit") },
          ]}
        />
      ) : (
        <Notice kind="warning" title={t("map.unusable")}>
          <p>{t(`map.fault.${fault ?? "missing"}`, { path })}</p>
        </Notice>
      )}
    </Section>
  );
}
