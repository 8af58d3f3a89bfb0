import { useTranslation } from "react-i18next";
import { SiteMap } from "./SiteMap";
import { SystemCard, type SystemCardProps } from "./SystemCard";

/** Systems as cards, and all of them on one map where there are several. */
export function SystemCards({ cards, total }: { cards: readonly SystemCardProps[]; total: number }) {
  const { t } = useTranslation("systems");
  const most = Math.max(1, ...cards.map(({ saved }) => saved ?? 0));
  const sites = cards.flatMap(({ line, at, href, saved, figures }) =>
    at
      ? [
          {
            id: line.id,
            name: line.name,
            href,
            at,
            weight: Math.max(0, saved ?? 0) / most,
            note: saved !== null && saved > 0 ? t("map.saves", { amount: figures[0]?.value }) : null,
          },
        ]
      : [],
  );
  return (
    <>
      <CardList cards={cards} />
      {cards.length < total ? (
        <p>
          {t("list.more", { shown: cards.length, total })} <a href="/systems?view=table">{t("list.more_link")}</a>
        </p>
      ) : null}
      {sites.length > 1 ? (
        <section className="card" aria-labelledby="where">
          <h2 id="where">{t("map.title")}</h2>
          <p className="muted small">{t("map.lead")}</p>
          <SiteMap sites={sites} />
          <p className="muted small">{t("map.base")}</p>
        </section>
      ) : null}
    </>
  );
}

/** Systems as cards alone. */
export const CardList = ({ cards }: { cards: readonly SystemCardProps[] }) => (
  <ul className="system-cards">
    {cards.map((card) => (
      <SystemCard key={card.line.id} {...card} />
    ))}
  </ul>
);

/** Cards or table; the choice is in the address, what is looked for stays. */
export function ViewChoice({ view, search }: { view: "cards" | "table"; search: string }) {
  const { t } = useTranslation("systems");
  const href = (to: string) => {
    const query = new URLSearchParams(search);
    query.delete("sort");
    if (to === "table") query.set("view", to);
    else query.delete("view");
    return `/systems${query.size > 0 ? `?${query.toString()}` : ""}`;
  };
  return (
    <nav className="seg" aria-label={t("list.view.label")}>
      {(["cards", "table"] as const).map((to) => (
        <a key={to} href={href(to)} aria-current={to === view ? "true" : undefined}>
          {t(`list.view.${to}`)}
        </a>
      ))}
    </nav>
  );
}
