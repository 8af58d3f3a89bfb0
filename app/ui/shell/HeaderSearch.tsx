import { useTranslation } from "react-i18next";
import { Sign } from "../kit/layout/Sign";

/** Looks for systems, geometries, nodes and lines from every page. */
export function HeaderSearch({ value }: { value?: string }) {
  const { t } = useTranslation("help");
  return (
    <>
      {/* Where there is no room for the field: the page of the search has it. */}
      <a className="icon-button search-link" href="/search" title={t("find.title")}>
        <Sign name="search" />
        <span className="visually-hidden">{t("find.title")}</span>
      </a>
      <SearchForm className="shell-search" id="shell-search" value={value} slash />
    </>
  );
}

interface SearchFormProps {
  value?: string;
  className: string;
  id: string;
  /** With scripts the key "/" leads to the field; where it does, the field says so. */
  slash?: boolean;
}

/** The field and its button. */
export function SearchForm({ value, className, id, slash = false }: SearchFormProps) {
  const { t } = useTranslation("help");
  return (
    <form method="get" action="/search" role="search" className={className} aria-label={t("find.title")}>
      <label htmlFor={id} className="visually-hidden">
        {t("find.label")}
      </label>
      <button type="submit" className="search-button">
        <Sign name="search" size={15} />
        <span className="visually-hidden">{t("find.submit")}</span>
      </button>
      <input
        id={id}
        type="search"
        name="q"
        maxLength={100}
        placeholder={t("find.placeholder")}
        defaultValue={value}
        autoComplete="off"
        aria-keyshortcuts={slash ? "/" : undefined}
      />
      {slash ? (
        <kbd aria-hidden="true" hidden>
          /
        </kbd>
      ) : null}
    </form>
  );
}
