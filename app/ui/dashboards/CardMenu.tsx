import { useTranslation } from "react-i18next";
import type { Option } from "~/ui/kit/fields";
import { Choice } from "~/ui/results/frame/ViewForm";

export interface CardMenuProps {
  id: string;
  name: string;
  /** set_at of the chart: a newer one is not overwritten. */
  expected: string;
  /** Where its forms post to, and the pages of all settings and of the deletion. */
  here: string;
  edit: string;
  remove: string;
  /** What it keeps of its own, as its form names it; "" where it follows the page. `of` is null for a chart of no balance. */
  own: { run: string; year: string | null; of: string | null };
  options: { run: readonly Option[]; year: readonly Option[]; of: readonly Option[] };
  /** No further chart fits on the dashboard. */
  full: boolean;
}

/** What a card's menu has besides its place: its run, year and balance, and what can be done with it. */
export function CardMenu({ id, name, expected, here, edit, remove, own, options, full }: CardMenuProps) {
  const { t } = useTranslation("dashboards");
  const fields = ["run", "year", "of"] as const;
  return (
    <>
      <form method="post" action={here} aria-label={t("card.own", { name })} className="board-own">
        <input type="hidden" name="own" value={id} />
        <input type="hidden" name="expected" value={expected} />
        {fields.map((field) => {
          const value = own[field];
          if (value === null) return null;
          const first = { value: "", label: t(`card.by_page.${field}`) };
          return (
            <Choice
              key={field}
              name={field}
              id={`${id}-${field}`}
              label={t(`card.${field}`)}
              value={value}
              options={[first, ...options[field]]}
            />
          );
        })}
        <button type="submit" className="button button-secondary button-small">
          {t("card.apply")}
        </button>
      </form>
      <ul className="menu-list">
        <li>
          <a href={edit} aria-label={t("edit_chart", { name })}>
            {t("card.settings")}
          </a>
        </li>
        {full ? null : (
          <li>
            <form method="post" action={here}>
              <button
                type="submit"
                name="duplicate"
                value={id}
                className="menu-button"
                aria-label={t("duplicate_chart", { name })}
              >
                {t("common:action.duplicate")}
              </button>
            </form>
          </li>
        )}
        <li>
          <a href={remove} aria-label={t("common:action.delete_item", { item: name })}>
            {t("common:action.delete")}
          </a>
        </li>
      </ul>
    </>
  );
}
