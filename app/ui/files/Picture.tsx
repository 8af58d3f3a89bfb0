import { AVATAR_SIZE, THUMBNAIL_SIZE } from "~/entities/files/attachment";

interface Props {
  src: string;
  /** Empty when the name is next to it. */
  alt: string;
  /** "whole": of any shape, as wide as its place allows; "logo": of any shape, as high as a title. */
  shape: "thumbnail" | "avatar" | "whole" | "logo";
  /** Height in CSS pixels; default the full one. */
  height?: number;
}

/** A stored picture with its sides, so that the page does not jump when it comes. */
export function Picture({ src, alt, shape, height }: Props) {
  // A logo that paper alone shows is there before it is printed.
  if (shape === "logo") return <img src={src} alt={alt} className={shape} decoding="async" />;
  if (shape === "whole") return <img src={src} alt={alt} className={shape} loading="lazy" decoding="async" />;
  const full = shape === "avatar" ? AVATAR_SIZE : THUMBNAIL_SIZE;
  const drawnHeight = height ?? full.height;
  const width = Math.round((full.width * drawnHeight) / full.height);
  return (
    <img src={src} alt={alt} width={width} height={drawnHeight} className={shape} loading="lazy" decoding="async" />
  );
}
