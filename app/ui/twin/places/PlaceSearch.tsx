import { useTranslation } from "react-i18next";
import type { SitePaths } from "~/entities/core/sitePaths";
import type { Geocoded } from "~/entities/twin/selection";
import { Notice } from "~/ui/kit/layout";

interface Props {
  /** What was asked for; empty before. */
  text: string;
  geocoded: Geocoded | null;
  paths: SitePaths;
  editable: boolean;
  /** The system's country: its places come first. */
  country?: string;
}

/** Search of places: a form and its results. Scripts show results while it is typed and move the map there. */
export function PlaceSearch({ text, geocoded, paths, editable, country }: Props) {
  const { t } = useTranslation("twin");
  const features = geocoded?.features ?? [];
  return (
    <search>
      <form
        method="get"
        action={`${paths.infrastructure}#find`}
        id="find"
        className="filter-bar"
        data-island="places"
        data-none={t("places.none")}
        data-failed={t("places.failed")}
        data-postcode={t("places.postcode", { postcode: "{{postcode}}" })}
        data-country={country}
      >
        <div className="field">
          <label htmlFor="find-text">{t("places.label")}</label>
          <div className="combo">
            <input
              id="find-text"
              name="find"
              type="text"
              maxLength={200}
              defaultValue={text}
              placeholder={t("places.placeholder")}
              autoComplete="off"
              spellCheck={false}
            />
            <div
              id="find-list"
              className="combo-list"
              role="listbox"
              aria-label={t("places.title")}
              tabIndex={-1}
              hidden
            />
          </div>
        </div>
        <button type="submit" className="button button-secondary">
          {t("places.search")}
        </button>
        <button type="reset" className="button button-secondary" hidden>
          {t("places.clear")}
        </button>
        <p className="visually-hidden" role="status" />
      </form>
      {geocoded ? (
        <div className="stack">
          {geocoded.provider_failed ? <Notice kind="warning" title={t("places.failed")} /> : null}
          {geocoded.postcode_ignored ? (
            <Notice kind="info" title={t("places.postcode", { postcode: geocoded.postcode_ignored })} />
          ) : null}
          <p role="status">
            {features.length === 0 ? t("places.none") : t("places.found", { count: features.length })}
          </p>
          <ul>
            {features.map(({ properties, geometry: { coordinates } }) => {
              const [lon, lat] = coordinates;
              const address = properties.formatted;
              const at = `longitude=${lon}&latitude=${lat}`;
              const name = encodeURIComponent(address.split(",")[0] ?? address);
              return (
                <li key={`${address} ${lon} ${lat}`}>
                  {address}{" "}
                  <a
                    href={`${paths.infrastructure}?find=${encodeURIComponent(text)}&${at}#system-map`}
                    aria-label={t("places.show_of", { place: address })}
                  >
                    {t("places.show")}
                  </a>{" "}
                  {editable ? (
                    <a
                      href={`${paths.newLocation}?${at}&name=${name}`}
                      aria-label={t("places.take_of", { place: address })}
                    >
                      {t("places.take")}
                    </a>
                  ) : null}
                </li>
              );
            })}
          </ul>
        </div>
      ) : null}
    </search>
  );
}
