import { useTranslation } from "react-i18next";
import type { ChartKind } from "~/entities/dashboards/chartConfig";
import { type ChartGroup, GROUP_NAMES } from "~/entities/dashboards/gallery";
import { Miniature } from "~/ui/kit/charts";
import { ButtonLink, EmptyState, Section } from "~/ui/kit/layout";
import { FilterBar, FilterSelect, FilterText } from "~/ui/kit/lists";
import type { Picture } from "./picture";

interface Props {
  groups: readonly { group: ChartGroup; charts: readonly { chart: ChartKind; picture: Picture; href: string }[] }[];
  /** The page itself. */
  here: string;
  query: { words: string; group: ChartGroup | null };
  /** Name of the run that the pictures are of; null where there is no result. */
  run: string | null;
  /** Id of the chart that comes, so that a press that is sent twice adds one. */
  id: string;
}

/** Every chart that a dashboard can have, with what it looks like: one press adds it. */
export function Gallery({ groups, here, query, run, id }: Props) {
  const { t } = useTranslation("dashboards");
  return (
    <>
      <FilterBar label={t("gallery.filter")} action={here} resetHref={here}>
        <FilterText name="q" label={t("gallery.search")} value={query.words} />
        <FilterSelect
          name="group"
          label={t("gallery.group")}
          value={query.group ?? ""}
          options={GROUP_NAMES.map((value) => ({ value, label: t(`gallery.groups.${value}`) }))}
        />
      </FilterBar>
      <p className="muted small">{run === null ? t("gallery.no_run") : t("gallery.of_run", { name: run })}</p>
      {groups.length === 0 ? (
        <EmptyState title={t("gallery.none")} actions={<ButtonLink href={here}>{t("gallery.all")}</ButtonLink>} />
      ) : null}
      <form method="post" action={here} className="stack">
        <input type="hidden" name="config_id" value={id} />
        {groups.map(({ group, charts }) => (
          <Section key={group} id={`group-${group}`} title={t(`gallery.groups.${group}`)}>
            <ul className="card-grid picture-grid">
              {charts.map(({ chart, picture, href }) => (
                <li key={chart} className="card picture-card">
                  <Miniature drawn={picture.shape} isSign={picture.isSign} />
                  <h3>{t(`chart.${chart}`)}</h3>
                  <p>{t(`lead_chart.${chart}`)}</p>
                  {picture.isSign && run !== null ? <p className="muted small">{t("gallery.sign")}</p> : null}
                  <div className="actions">
                    <button
                      type="submit"
                      name="chart"
                      value={chart}
                      className="button button-secondary"
                      aria-label={t("gallery.add_chart", { name: t(`chart.${chart}`) })}
                    >
                      {t("gallery.add")}
                    </button>
                    <a href={href} aria-label={t("gallery.settings_of", { name: t(`chart.${chart}`) })}>
                      {t("gallery.settings")}
                    </a>
                  </div>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </form>
    </>
  );
}
