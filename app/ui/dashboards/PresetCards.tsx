import { useTranslation } from "react-i18next";
import type { ChartKind } from "~/entities/dashboards/chartConfig";
import type { PresetName } from "~/entities/dashboards/presets";
import { Miniature } from "~/ui/kit/charts";
import { Section } from "~/ui/kit/layout";
import type { Picture } from "./picture";

export interface PresetOffer {
  name: PresetName;
  charts: readonly { chart: ChartKind; picture: Picture }[];
}

interface Props {
  presets: readonly PresetOffer[];
  /** Where its forms post to. */
  action: string;
  /** "make": a new dashboard; "fill": the charts come onto the one that is open. */
  step: "make" | "fill";
  /** Id of what is made, so that a press that is sent twice makes one. */
  id: string;
}

/** The ready dashboards, each with its pictures and what it is for; one press takes one. */
export function PresetCards({ presets, action, step, id }: Props) {
  const { t } = useTranslation("dashboards");
  if (presets.length === 0) return null;
  return (
    <Section id="presets" title={t("preset.title")} lead={t("preset.text")}>
      <form method="post" action={action}>
        <input type="hidden" name="dashboard_id" value={id} />
        <ul className="card-grid picture-grid">
          {presets.map(({ name, charts }) => (
            <li key={name} className="card picture-card">
              <div className="pictures">
                {charts.map(({ chart, picture }) => (
                  <Miniature key={chart} drawn={picture.shape} isSign={picture.isSign} />
                ))}
              </div>
              <h3>{t(`preset.${name}`)}</h3>
              <p>{t(`preset.lead.${name}`)}</p>
              <p className="muted small">{charts.map(({ chart }) => t(`chart.${chart}`)).join(" · ")}</p>
              <button
                type="submit"
                name="preset"
                value={name}
                className="button button-secondary"
                aria-label={t("preset.label", { action: t(`preset.${step}`), name: t(`preset.${name}`) })}
              >
                {t(`preset.${step}`)}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </Section>
  );
}
