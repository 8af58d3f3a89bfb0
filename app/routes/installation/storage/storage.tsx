import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { storagePaths } from "~/entities/installation/storage";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { requireAdmin, valueOrThrow } from "~/routes/page/guard.server";
import { list } from "~/services/core/store.server";
import { usersOfSpace } from "~/services/identity/auth.server";
import { spaceRetention } from "~/services/installation/storage/retention/retention.server";
import { measureAnew, spaceSizes } from "~/services/installation/storage/storage.server";
import { systemEntity } from "~/services/systems/system.entity.server";
import { KindTable } from "~/ui/installation/KindTable";
import { RetentionTable } from "~/ui/installation/RetentionTable";
import { SystemSizeTable } from "~/ui/installation/SystemSizeTable";
import { EmptyState, PageHeader, Section } from "~/ui/kit/layout";
import { KeyFigures } from "~/ui/kit/lists";
import { retentionView, sizesView } from "./view.server";

/** What the space keeps, by kind and by system. */
export async function loader(args: LoaderFunctionArgs) {
  const actor = requireAdmin(args);
  const locale = await localeOf(args.request);
  const { sizes, measuring } = valueOrThrow(spaceSizes(actor));
  const names = new Map(
    list(actor, systemEntity, { lifecycle: "all" }).map(({ system_id, name }) => [system_id, name]),
  );
  const people = new Map(usersOfSpace(actor.space).map(({ user_id, displayName }) => [user_id, displayName]));
  const t = textsOf(locale);
  const nameOf = (id: string) => people.get(id) ?? id;
  return {
    title: t("installation:storage.title"),
    retention: retentionView(valueOrThrow(spaceRetention(actor)), { locale, t, nameOf }),
    measuring,
    sizes: sizes && sizesView(sizes, locale, (id) => names.get(id)),
  };
}

/** Measures anew. */
export function action(args: ActionFunctionArgs) {
  valueOrThrow(measureAnew(requireAdmin(args)));
  return redirectWith(storagePaths.storage, "installation:storage.status.measuring");
}

export default function Storage() {
  const { title, sizes, measuring, retention } = useLoaderData<typeof loader>();
  const { t } = useTranslation("installation");
  return (
    <>
      <PageHeader
        title={title}
        lead={t("storage.lead")}
        actions={
          <form method="post">
            <button type="submit" className="button button-secondary" aria-disabled={measuring}>
              {t("storage.measure")}
            </button>
          </form>
        }
      />
      {measuring ? <p className="muted">{t("storage.measuring")}</p> : null}
      {sizes ? (
        <>
          <Section
            id="total"
            title={t("storage.total")}
            lead={t("storage.measured", { at: sizes.at, seconds: sizes.seconds })}
          >
            <KeyFigures
              items={[
                { term: t("storage.databases"), value: sizes.databases, unit: t("unit.megabyte") },
                { term: t("storage.free"), value: sizes.free, unit: t("unit.megabyte"), note: t("storage.free_note") },
                { term: t("storage.files"), value: sizes.files, unit: t("unit.megabyte") },
              ]}
            />
          </Section>
          <Section id="kinds" title={t("storage.kinds.title")} lead={t("storage.kinds.lead")}>
            <KindTable rows={sizes.kinds} />
          </Section>
          <Section id="systems" title={t("storage.systems.title")} lead={t("storage.systems.lead")}>
            <SystemSizeTable rows={sizes.systems} />
            {sizes.others > 0 ? <p className="muted">{t("storage.others", { count: sizes.others })}</p> : null}
          </Section>
        </>
      ) : (
        <EmptyState title={t("storage.none")} />
      )}
      <Section id="retention" title={t("retention.title")} lead={t("retention.lead")}>
        <RetentionTable rows={retention.rows} />
        <p className="muted">{t("retention.fixed")}</p>
        {retention.last ? <p className="muted">{t("retention.last", retention.last)}</p> : null}
      </Section>
    </>
  );
}
