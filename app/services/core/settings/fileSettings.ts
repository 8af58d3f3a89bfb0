import { z } from "zod";

/** Where an S3-compatible store is and how it knows us. */
export interface S3Settings {
  /** Address of the bucket, path style, without a slash at the end. */
  bucket: string;
  /** Put before every key; empty or ending in a slash. */
  prefix: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** S3_URL: https://KEY:SECRET@host/bucket/folder?region=eu-central-1; key and secret percent-encoded. */
export const s3Url = z.string().transform((text, context): S3Settings => {
  const refuse = (message: string) => {
    context.addIssue({ code: z.ZodIssueCode.custom, message });
    return z.NEVER;
  };
  const form = "must look like https://KEY:SECRET@host/bucket?region=eu-central-1";
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return refuse(form);
  }
  const [bucket, ...folders] = url.pathname.split("/").filter(Boolean);
  if (!/^https?:$/.test(url.protocol) || !url.username || !url.password || !bucket) return refuse(form);
  if (folders.some((folder) => !/^[\w-]+$/.test(folder))) return refuse("a folder may hold letters, digits, _ and -");
  return {
    bucket: `${url.origin}/${bucket}`,
    prefix: folders.map((folder) => `${folder}/`).join(""),
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
});
