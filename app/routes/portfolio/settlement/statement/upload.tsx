import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { localeOf } from "~/i18n/i18n.server";
import { answerRowsFile } from "~/routes/page/rowsUpload.server";
import {
  MOST_BYTES,
  statementScope,
  understandStatement,
} from "~/services/portfolio/settlement/statement/statement.server";
import { EntityForm, FileField } from "~/ui/kit/fields";
import { ConfirmActions, DialogPage } from "~/ui/kit/layout";
import { statementFacts, statementScopeOf } from "./scope.server";

const form = z.object({ file: z.any().optional() });

/** Takes the statement of a counterparty; for editors. How it is read is shown on the next page. */
export async function loader(args: LoaderFunctionArgs) {
  const scope = await statementScopeOf(args);
  return { ...statementFacts(await localeOf(args.request), scope), megabytes: MOST_BYTES / 1_048_576 };
}

export async function action(args: ActionFunctionArgs) {
  const { actor, address, paths } = await statementScopeOf(args);
  return answerRowsFile(args.request, {
    actor,
    scope: statementScope(address),
    purpose: "statement",
    maxBytes: MOST_BYTES,
    tooLarge: "portfolio.import.too_large",
    understand: (file, choice) => understandStatement(address, file, choice),
    pageOf: paths.read,
  });
}

export default function UploadStatement() {
  const { title, back, megabytes } = useLoaderData<typeof loader>();
  const { t } = useTranslation("portfolio");
  return (
    <DialogPage title={title} lead={t("statement.lead", { megabytes })} backHref={back} wide>
      <EntityForm schema={form} labels={{ file: t("import.file") }} defaultValues={{}} encType="multipart/form-data">
        <FileField name="file" accept=".csv,.txt,.tsv,.xlsx,.ods,text/csv" />
        <ConfirmActions action={t("import.action")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
