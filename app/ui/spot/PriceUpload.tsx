import { useTranslation } from "react-i18next";
import { z } from "zod";
import { EntityForm, FileField } from "../kit/fields";
import { ConfirmActions, DialogPage, WrongLines } from "../kit/layout";

const form = z.object({ file: z.any().optional() });

interface PriceUploadProps {
  /** Whose texts it has: day-ahead markets or futures. */
  area: "spot" | "market";
  title: string;
  back: string;
  /** How much a file may hold. */
  limits: { most: number; kilobytes: number };
  /** What the sentence on the columns names. */
  columns: Readonly<Record<string, string>>;
  /** The first lines of a file. */
  example: string;
  /** What was wrong with the file sent last, as far as it is listed, and how much there is. */
  refused: { lines: readonly string[]; wrong: number };
}

/** Takes a file of prices of a market: what it has to look like, and what was wrong with the last one. */
export function PriceUpload({ area, title, back, limits, columns, example, refused }: PriceUploadProps) {
  const { t } = useTranslation(area);
  return (
    <DialogPage title={title} lead={t("upload.lead", { ...limits })} backHref={back} wide>
      <WrongLines
        title={t("upload.wrong", { count: refused.wrong })}
        text={t("upload.nothing_stored")}
        lines={refused.lines}
      />
      <p>{t("upload.columns", { ...columns })}</p>
      <pre>{example}</pre>
      <EntityForm schema={form} labels={{ file: t("upload.file") }} defaultValues={{}} encType="multipart/form-data">
        <FileField name="file" accept=".csv,.txt,.xml,.1,text/csv" />
        <ConfirmActions action={t("upload.action")} backHref={back} danger={false} />
      </EntityForm>
    </DialogPage>
  );
}
