import { useTranslation } from "react-i18next";

/** Looks for systems, geometries, nodes and lines from every page. */
export function HeaderSearch({ value }: { value?: string }) {
  const { t } = useTranslation("help");
  return (
    <>
      {/* Where there is no room for the field: the page of the search has it. */}
      <a className="button button-quiet search-link" href="/search">
        <Lens />
        <span className="visually-hidden">{t("find.title")}</span>
      </a>
      <SearchForm className="shell-search" id="shell-search" value={value} />
    </>
  );
}

/** The field and its button. */
export function SearchForm({ value, className, id }: { value?: string; className: string; id: string }) {
  const { t } = useTranslation("help");
  return (
    <form method="get" action="/search" role="search" className={className} aria-label={t("find.title")}>
      <label htmlFor={id} className="visually-hidden">
        {t("find.label")}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        maxLength={100}
        placeholder={t("find.placeholder")}
        defaultValue={value}
        autoComplete="off"
      />
      <button type="submit" className="button button-quiet">
        <Lens />
        <span className="visually-hidden">{t("find.submit")}</span>
      </button>
    </form>
  );
}

const Lens = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" focusable="false">
    <circle cx="7" cy="7" r="4.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
    <path d="m10.5 10.5 4 4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
  </svg>
);
