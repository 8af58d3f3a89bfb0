import { useTranslation } from "react-i18next";
import type { Locale } from "~/entities/core/locale";
import { drawingHeight } from "~/entities/dashboards/wall";
import { ChartRoom } from "~/ui/kit/charts";
import { EmptyState } from "~/ui/kit/layout";
import { ChartCard } from "./ChartCard";
import type { ChartShown } from "./drawn";

interface Props {
  name: string;
  /** Run, year and scenario in a line; null where there is no result. */
  about: string | null;
  time: string;
  locale: Locale;
  /** It does not refresh by itself. */
  hold: boolean;
  screen: number;
  count: number;
  rows: readonly (readonly (ChartShown & { columns: number; name: string })[])[];
  hrefs: Record<"here" | "close" | "next" | "hold", string>;
}

/** A dashboard for a screen that nobody sits at: its cards fill it, and what can be done is a line of links at its end. */
export function Wall({ name, about, time, locale, hold, screen, count, rows, hrefs }: Props) {
  const { t } = useTranslation("dashboards");
  return (
    <main id="main" className="wall" tabIndex={-1}>
      <header className="wall-head">
        <h1>{name}</h1>
        {about ? <p>{about}</p> : null}
        <p className="muted">{t("wall.updated", { time })}</p>
      </header>
      {rows.length === 0 ? (
        <EmptyState title={t("wall.empty")} />
      ) : (
        <div className="wall-rows">
          <ChartRoom.Provider value={drawingHeight(rows.map((cards) => cards.map(({ config }) => config)))}>
            {rows.map((cards, i) => (
              <div key={i} className="wall-row">
                {cards.map((card) => (
                  <div key={card.config.config_id} className="board-card" data-columns={card.columns}>
                    <ChartCard {...card} locale={locale} here={hrefs.here} />
                  </div>
                ))}
              </div>
            ))}
          </ChartRoom.Provider>
        </div>
      )}
      <footer className="wall-foot muted">
        <span>{t(hold ? "wall.holds" : count > 1 ? "wall.moves_on" : "wall.moves")}</span>
        {count > 1 ? (
          <>
            <span>{t("wall.of", { screen, count })}</span>
            <a href={hrefs.next}>{t("wall.next")}</a>
          </>
        ) : null}
        <a href={hrefs.hold}>{t(hold ? "wall.go" : "wall.hold")}</a>
        <a href={hrefs.close} data-island="leave">
          {t("wall.close")}
        </a>
      </footer>
    </main>
  );
}
