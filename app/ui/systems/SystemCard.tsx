import { useTranslation } from "react-i18next";
import type { SitePoint } from "~/entities/systems/siteMap";
import type { SystemLine } from "~/entities/systems/view";
import { Picture } from "../files/Picture";
import { Sign, type SignName } from "../kit/layout/Sign";
import { SitePicture } from "./SiteMap";
import { SystemActions } from "./SystemActions";

export interface CardFigure {
  label: string;
  /** In the reader's language; "–" where there is none. */
  value: string;
  /** Of emissions: less is good. */
  change?: "less" | "more" | "none";
}

export interface SystemCardProps {
  line: SystemLine;
  /** Where it is on the drawing of the land; null without a place. */
  at: SitePoint | null;
  /** What a click on it opens: the newest plan, else the map. */
  href: string;
  state: { kind: "planned" | "computing" | "computed" | "failed" | "none" | "pending"; text: string };
  figures: CardFigure[];
  /** Yearly saving of the newest plan [currency/a], for the size of its point. */
  saved: number | null;
  /** Why there are no figures. */
  why: string | null;
}

const TONE: Record<SystemCardProps["state"]["kind"], [tone: string, sign: SignName]> = {
  planned: ["success", "tick"],
  computing: ["info", "hour"],
  computed: ["neutral", "tick"],
  failed: ["error", "warn"],
  none: ["neutral", "clock"],
  pending: ["info", "hour"],
};

/** A system as a card: where it lies, how far it is, and what its newest plan comes to. */
export function SystemCard({ line, at, href, state, figures, why }: SystemCardProps) {
  const { t } = useTranslation("systems");
  const [tone, sign] = TONE[state.kind];
  return (
    <li className="card system-card">
      <div className="system-picture">
        {line.image ? <Picture src={line.image} alt="" shape="thumbnail" /> : <SitePicture at={at} />}
        <span className={`pill pill-${tone}`}>
          <Sign name={sign} size={13} />
          {state.text}
        </span>
      </div>
      <div className="system-words">
        <h2>{line.pending ? line.name : <a href={href}>{line.name}</a>}</h2>
        <p className="muted small">{[line.country, line.role].filter(Boolean).join(" · ")}</p>
        {line.note ? <p className="small">{line.note}</p> : null}
        {line.pending ? null : (
          <dl className="card-figures">
            {figures.map(({ label, value, change }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={change === "less" ? "good" : undefined}>
                  {change === "less" || change === "more" ? (
                    <>
                      <span aria-hidden="true">{change === "less" ? "↓" : "↑"} </span>
                      <span className="visually-hidden">{t(`card.${change}`)} </span>
                    </>
                  ) : null}
                  {value}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {why ? <p className="muted small">{why}</p> : null}
      </div>
      <details className="menu card-menu">
        <summary className="icon-button" title={t("card.menu", { name: line.name })}>
          <Sign name="more" />
          <span className="visually-hidden">{t("card.menu", { name: line.name })}</span>
        </summary>
        <div className="menu-panel menu-panel-end">
          <ul className="menu-list">
            <SystemActions line={line} />
          </ul>
        </div>
      </details>
    </li>
  );
}
