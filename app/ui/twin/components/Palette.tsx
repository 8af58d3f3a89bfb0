import { useTranslation } from "react-i18next";
import type { PaletteGroup } from "~/entities/catalogue/palette";
import type { Locale } from "~/entities/core/locale";
import { partsText } from "~/entities/core/namedPart";
import { ButtonLink, DialogPage, EmptyState, Notice, Section } from "~/ui/kit/layout";
import { type RefusedStep, StepRefused } from "~/ui/kit/layout/StepRefused";
import { FilterBar, FilterSelect } from "~/ui/kit/lists";
import { ComponentIcon } from "./ComponentIcon";

interface PaletteProps {
  title: string;
  here: string;
  backHref: string;
  newLocationHref: string;
  /** All technologies, for the same location. */
  treeHref: string;
  /** Begins the ids of what is added, so that a press that is sent twice adds one. */
  batch: string;
  locations: readonly { value: string; label: string }[];
  location: { value: string; label: string } | null;
  groups: readonly {
    group: PaletteGroup;
    technologies: readonly {
      technology_id: string;
      name: string;
      about: string;
      icon: string;
      status: "existing" | "optional";
      /** Where its carriers are chosen first; null where a press adds it. */
      formHref: string | null;
    }[];
  }[];
  /** The component added last. */
  added: {
    name: string;
    count: number;
    names: readonly string[];
    sources: readonly string[];
    sheetHref: string;
  } | null;
  refused: RefusedStep | null;
}

/** Technologies by what they do: one press adds a component with its usual parameters, and the location stays. */
export function Palette(props: PaletteProps) {
  const { t, i18n } = useTranslation("twin");
  const { location, added, here } = props;
  if (!location)
    return (
      <DialogPage title={props.title} backHref={props.backHref}>
        <EmptyState
          title={t("components.empty_place_first")}
          actions={
            <ButtonLink kind="primary" href={props.newLocationHref}>
              {t("location.add_first")}
            </ButtonLink>
          }
        />
      </DialogPage>
    );
  return (
    <DialogPage wide title={props.title} lead={t("palette.lead")} backHref={props.backHref}>
      {props.refused ? <StepRefused refused={props.refused} /> : null}
      {added ? (
        <Notice kind="success" live title={t("palette.added", { name: added.name, location: location.label })}>
          {added.count > 0 ? (
            <p>
              {t("palette.entered", {
                names: added.names.join(", "),
                sources: partsText(added.sources, i18n.language as Locale),
              })}
            </p>
          ) : (
            <p>{t("palette.none_entered")}</p>
          )}
          <p>
            <a href={added.sheetHref}>{t("component.to_parameters")}</a>
          </p>
        </Notice>
      ) : null}
      <FilterBar label={t("field.location")} action={here} resetHref={here}>
        <FilterSelect
          name="geometry_id"
          label={t("field.location")}
          value={location.value}
          options={props.locations}
          required
        />
      </FilterBar>
      <form method="post" action={here} className="stack" data-island="form">
        <input type="hidden" name="batch" value={props.batch} />
        <input type="hidden" name="geometry_id" value={location.value} />
        {props.groups.map(({ group, technologies }) => (
          <Section key={group} id={`palette-${group}`} title={t(`palette.group.${group}`)}>
            <ul className="card-grid picture-grid">
              {technologies.map(({ technology_id, name, about, icon, status, formHref }) => (
                <li key={technology_id} className="card picture-card">
                  <h3 className="with-icon">
                    <ComponentIcon icon={icon} status={status} />
                    {name}
                  </h3>
                  <p className="small">{about}</p>
                  {formHref ? (
                    <ButtonLink href={formHref}>
                      {t("palette.choose_carriers")}
                      <span className="visually-hidden"> {name}</span>
                    </ButtonLink>
                  ) : (
                    <button
                      type="submit"
                      name="technology_id"
                      value={technology_id}
                      className="button button-secondary"
                      aria-label={t("palette.add_item", { item: name })}
                    >
                      {t("palette.add")}
                    </button>
                  )}
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </form>
      <p>
        <ButtonLink href={props.treeHref}>{t("palette.all")}</ButtonLink>
      </p>
    </DialogPage>
  );
}
