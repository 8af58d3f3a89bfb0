import { useTranslation } from "react-i18next";
import { Picture } from "./Picture";

/** Where the files of an item are, how many, and its picture. */
export interface ItemLinks {
  href: string;
  count: number;
  /** For items that can carry a picture. `href` is null for those who may not change it. `whole`: it was not cut. */
  image?: { src: string | null; href: string | null; view: string; whole?: boolean };
}

/** The picture of an item and the way to its files. */
export function ItemFiles({ links, name }: { links: ItemLinks; name: string }) {
  const { t } = useTranslation("files");
  const { image } = links;
  return (
    <div className="stack">
      {image?.src ? (
        <p>
          <a href={image.view}>
            <Picture src={image.src} alt={t("image.view", { name })} shape={image.whole ? "whole" : "thumbnail"} />
          </a>
        </p>
      ) : null}
      <p className="actions">
        <a href={links.href}>
          {t("link")} <span className="count">{links.count}</span>
        </a>
        {image?.href ? <a href={image.href}>{t(image.src ? "image.link" : "image.change")}</a> : null}
      </p>
    </div>
  );
}
