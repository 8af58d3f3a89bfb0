import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { sitePaths } from "~/entities/core/sitePaths";
import { localeOf, textsOf } from "~/i18n/i18n.server";
import { requireEditable } from "~/routes/page/guard.server";
import { answerRowsFile } from "~/routes/page/rowsUpload.server";
import { MOST_BYTES, MOST_DEALS, understandDeals } from "~/services/portfolio/import/importDeals.server";
import { dealsScope } from "~/services/portfolio/import/importJob.server";
import { DEAL_COLUMNS } from "~/services/portfolio/import/words";
import { EntityForm, FileField } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";

const form = z.object({ file: z.any().optional() });

/** Takes a file of deals; for editors. */
export async function loader(args: LoaderFunctionArgs) {
  const { system } = requireEditable(args, "portfolio");
  const t = textsOf(await localeOf(args.request));
  const paths = sitePaths(system.system_id);
  const title = t("portfolio:import.title");
  return {
    title,
    crumbs: [{ label: t("portfolio:deals.title"), href: paths.deals }, { label: title }],
    back: paths.deals,
    columns: DEAL_COLUMNS.map((name) => ({ name, label: t(`portfolio:field.${name}`) })),
    most: MOST_DEALS,
    megabytes: MOST_BYTES / 1_048_576,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, system } = requireEditable(args, "portfolio");
  const { system_id } = system;
  return answerRowsFile(args.request, {
    actor,
    scope: dealsScope(system_id),
    purpose: "deals",
    maxBytes: MOST_BYTES,
    tooLarge: "portfolio.import.too_large",
    understand: (file, choice) => understandDeals(actor, system_id, file, choice),
    pageOf: sitePaths(system_id).readDeals,
  });
}

export default function ImportDeals() {
  const { title, back, columns, most, megabytes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("portfolio");
  return (
    <DialogPage title={title} lead={t("import.lead", { most, megabytes })} backHref={back} wide>
      <EntityForm schema={form} labels={{ file: t("import.file") }} defaultValues={{}} encType="multipart/form-data">
        <FileField
          name="file"
          accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet"
        />
        <ConfirmActions action={t("import.action")} backHref={back} danger={false} />
      </EntityForm>
      <details>
        <summary>{t("import.columns")}</summary>
        <p>{t("import.columns_text")}</p>
        <ul>
          {columns.map(({ name, label }) => (
            <li key={name}>
              <code>{name}</code> {label}
            </li>
          ))}
        </ul>
      </details>
    </DialogPage>
  );
}
