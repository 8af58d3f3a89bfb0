import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EntityForm, FileField } from "../kit/fields";
import { ConfirmActions, DialogPage } from "../kit/layout";

const form = z.object({ file: z.any().optional() });

interface PriceUploadProps {
  /** Whose texts it has: day-ahead markets or futures. */
  area: "spot" | "market";
  title: string;
  back: string;
  /** How much a file may hold. */
  limits: { most: number; kilobytes?: number; megabytes?: number };
  /** What the sentence on the columns names. */
  columns: Readonly<Record<string, string>>;
  /** The first lines of a file. */
  example: string;
  /** Kinds of files that can be chosen. */
  accept: string;
}

/** Takes a file of prices of a market: what it has to look like. */
export function PriceUpload({ area, title, back, limits, columns, example, accept }: PriceUploadProps) {
  const { t } = useTranslation(area);
  return (
    <DialogPage title={title} lead={t("upload.lead", { ...limits })} backHref={back} wide>
      <p>{t("upload.columns", { ...columns })}</p>
      <pre>{example}</pre>
      <EntityForm schema={form} labels={{ file: t("upload.file") }} defaultValues={{}} encType="multipart/form-data">
        <FileField name="file" accept={accept} />
        <ConfirmActions action={t("upload.action")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
