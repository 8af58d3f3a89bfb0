import { useTranslation } from "react-i18next";
import { Sign } from "../kit/layout/Sign";

/** Tells in one line of a version that came out in the last three days, until it is put away. */
export function NewsBanner({ version, path }: { version: string; path: string }) {
  const { t } = useTranslation("help");
  return (
    <aside className="news-banner" aria-label={t("updates.title")}>
      <p>
        {t("updates.banner", { version })} <a href="/updates">{t("updates.read")}</a>
      </p>
      <form method="post" action="/updates/seen">
        <input type="hidden" name="return_to" value={path} />
        <button type="submit" className="icon-button" title={t("updates.hide")}>
          <Sign name="close" size={15} />
          <span className="visually-hidden">{t("updates.hide")}</span>
        </button>
      </form>
    </aside>
  );
}
