import { useTranslation } from "react-i18next";
import { IMAGE_EXTENSIONS } from "~/entities/files/attachment";
import { ButtonLink, DialogPage } from "../kit/layout";
import { FileForm } from "./FileForm";
import { Picture } from "./Picture";

interface Props {
  title: string;
  src: string | null;
  alt: string;
  back: string;
  /** Largest file in MB. */
  max: number;
  deleteHref: string;
  /** Where the picture fills the window. */
  viewHref?: string;
  /** What may be uploaded; default by shape. */
  hint?: string;
  shape: "thumbnail" | "avatar" | "whole" | "logo";
}

const ACCEPT = IMAGE_EXTENSIONS.map((extension) => `.${extension}`).join(",");

/** A picture to look at, change and delete. */
export function ImagePage({ title, src, alt, back, max, deleteHref, viewHref, hint, shape }: Props) {
  const { t } = useTranslation("files");
  return (
    <DialogPage title={title} backHref={back}>
      {src ? (
        <div className="stack">
          <p>
            {viewHref ? (
              <a href={viewHref}>
                <Picture src={src} alt={alt} shape={shape} />
              </a>
            ) : (
              <Picture src={src} alt={alt} shape={shape} />
            )}
          </p>
          <p className="actions">
            <ButtonLink href={deleteHref} kind="danger">
              {t("image.delete")}
            </ButtonLink>
          </p>
        </div>
      ) : (
        <p className="muted">{t("image.none")}</p>
      )}
      <FileForm
        label={t("field.image")}
        hint={hint ?? t(shape === "whole" ? "image.lead_whole" : "image.lead", { max })}
        accept={ACCEPT}
      />
    </DialogPage>
  );
}
