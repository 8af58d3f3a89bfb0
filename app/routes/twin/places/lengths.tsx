import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { formatNumber } from "~/entities/core/format";
import type { Locale } from "~/entities/core/locale";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { redirectWith } from "~/routes/page/flash.server";
import { refusalPage, requireEditable, requireSystem, valueOrThrow } from "~/routes/page/guard.server";
import { notAllowed } from "~/services/core/outcome";
import { connectionsAt, lengthDifferences, recalculateLengths } from "~/services/twin/infrastructure.server";
import { ButtonLink, DialogPage, EmptyState } from "~/ui/kit/layout";
import { DataTable } from "~/ui/kit/lists";

/** Offers to recalculate the lengths of lines, all or those that a changed location or connection touches. */
export async function loader(args: LoaderFunctionArgs) {
  const { actor, system, editable } = requireSystem(args);
  if (!editable) throw refusalPage(notAllowed());
  const t = textsOf(await localeOf(args.request));
  const { system_id } = system;
  const locationId = new URL(args.request.url).searchParams.get("place");
  const touched = locationId
    ? new Set([locationId, ...connectionsAt(actor, system_id, locationId).map((g) => g.geometry_id)])
    : undefined;
  const title = t("twin:lengths.title");
  return {
    title,
    crumbs: [{ label: t("twin:infrastructure.title"), href: sitePaths(system_id).infrastructure }, { label: title }],
    system_id,
    lines: lengthDifferences(actor, system_id, touched).map(({ line, computed }) => ({
      id: line.line_id,
      name: line.name,
      stored: line.value,
      computed,
    })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args);
  const form = await args.request.formData();
  const ids = form.getAll("ids").filter((id): id is string => typeof id === "string");
  const changed = valueOrThrow(recalculateLengths(actor, system.system_id, new Set(ids)));
  const back = sitePaths(system.system_id).infrastructure;
  return redirectWith(back, changed > 0 ? "twin:status.lengths_recalculated" : "twin:status.lengths_kept");
}

export default function LineLengths() {
  const { title, system_id, lines } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation("twin");
  const paths = sitePaths(system_id);
  const km = (value: number) => formatNumber(value, i18n.language as Locale, { decimals: 3 });
  return (
    <DialogPage wide title={title} lead={lines.length ? t("lengths.lead") : undefined} backHref={paths.infrastructure}>
      {lines.length === 0 ? (
        <EmptyState
          title={t("lengths.none")}
          actions={<ButtonLink href={paths.infrastructure}>{t("infrastructure.title")}</ButtonLink>}
        />
      ) : (
        <form method="post" className="stack">
          <DataTable
            caption={t("lengths.caption")}
            columns={[
              { key: "name", header: t("field.name"), rowHeader: true, cell: (row) => row.name },
              { key: "stored", header: t("lengths.stored"), unit: "km", numeric: true, cell: (row) => km(row.stored) },
              {
                key: "computed",
                header: t("lengths.computed"),
                unit: "km",
                numeric: true,
                cell: (row) => km(row.computed),
              },
            ]}
            rows={lines}
            rowKey={(row) => row.id}
            selection={{ name: "ids", label: (row) => row.name, selected: () => true }}
          />
          <div className="form-actions">
            <button type="submit" className="button button-primary">
              {t("lengths.recalculate")}
            </button>
            <ButtonLink href={paths.infrastructure}>{t("lengths.keep")}</ButtonLink>
          </div>
        </form>
      )}
    </DialogPage>
  );
}
