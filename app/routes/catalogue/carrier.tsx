import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { levelText } from "~/entities/catalogue/carrier";
import { cataloguePaths as paths } from "~/entities/catalogue/paths";
import { nameIn } from "~/entities/core/shared";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { notFoundPage, requireActor } from "~/routes/page/guard.server";
import { carrierEntity } from "~/services/catalogue/carrier.entity.server";
import { carrierGroups } from "~/services/catalogue/catalogue.server";
import { isAdmin, mayEditGlobally } from "~/services/core/access.server";
import { get } from "~/services/core/store.server";
import { ButtonLink, PageHeader, Section } from "~/ui/kit/layout";
import { DataTable, DefinitionList, Swatch } from "~/ui/kit/lists";

/** A carrier with its levels. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireActor(args);
  const locale = await localeOf(args.request);
  const t = textsOf(locale);
  const carrier = get(actor, carrierEntity, args.params.carrier_id ?? "");
  if (!carrier) throw notFoundPage();
  const { carrier_id, color, unit } = carrier;
  const levels = carrierGroups(actor).find((group) => group.carrier.carrier_id === carrier_id)?.levels ?? [];
  return {
    title: nameIn(carrier.name, locale),
    crumbs: [{ label: t("catalogue:carriers.title"), href: paths.carriers }, { label: nameIn(carrier.name, locale) }],
    carrier_id,
    color,
    unit: unit.replace("^3", "³"),
    levels: levels.map((level) => ({
      id: level.carrier_level_id,
      text: levelText(level, locale, t("common:form.not_specified")),
      empty: level.value === null,
    })),
    admin: isAdmin(actor),
    editor: mayEditGlobally(actor),
  };
}

export default function CarrierPage() {
  const { title, carrier_id, color, unit, levels, admin, editor } = useLoaderData<typeof loader>();
  const { t } = useTranslation("catalogue");
  const actions = admin ? (
    <>
      <ButtonLink href={paths.editCarrier(carrier_id)}>{t("common:action.edit")}</ButtonLink>
      <ButtonLink href={paths.deleteCarrier(carrier_id)} kind="danger">
        {t("common:action.delete")}
      </ButtonLink>
    </>
  ) : null;
  const add = editor ? (
    <ButtonLink href={paths.newLevel(carrier_id)} kind="primary">
      {t("carriers.new_level")}
    </ButtonLink>
  ) : null;
  return (
    <>
      <PageHeader title={title} actions={actions} />
      <DefinitionList
        items={[
          { term: t("carriers.unit"), value: unit },
          {
            term: t("carriers.colour"),
            value: (
              <>
                <Swatch colour={color} /> <span className="code">{color}</span>
              </>
            ),
          },
        ]}
      />
      <Section id="levels" title={t("carriers.levels")} lead={t("carriers.levels_lead")} actions={add}>
        <DataTable
          caption={t("carriers.levels_caption", { name: title })}
          captionHidden
          columns={[
            { key: "level", header: t("carriers.level"), rowHeader: true, cell: (level) => level.text },
            { key: "id", header: t("carriers.level_id"), cell: (level) => <span className="code">{level.id}</span> },
          ]}
          rows={levels}
          rowKey={(level) => level.id}
          actions={
            editor
              ? (level) =>
                  level.empty ? null : (
                    <>
                      <a
                        className="button button-small"
                        href={paths.editLevel(carrier_id, level.id)}
                        aria-label={t("common:action.edit_item", { item: level.text })}
                      >
                        {t("common:action.edit")}
                      </a>
                      <a
                        className="button button-small"
                        href={paths.deleteLevel(carrier_id, level.id)}
                        aria-label={t("common:action.delete_item", { item: level.text })}
                      >
                        {t("common:action.delete")}
                      </a>
                    </>
                  )
              : undefined
          }
        />
      </Section>
    </>
  );
}
