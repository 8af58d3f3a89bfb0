import { X509Certificate } from "node:crypto";

const CERTIFICATE = /-----BEGIN CERTIFICATE-----[\s\S]*?-----END CERTIFICATE-----/g;

/** What is wrong with certificates (PEM, one after another) that a server's has to be issued by, as a text key. Null: nothing. */
export function certificateProblem(pem: string, url: string): string | null {
  if (pem.includes("PRIVATE KEY")) return "live.source.rule.private_key";
  if (/^(http|mqtt):/i.test(url)) return "live.source.rule.certificate_of_plain";
  const parts = pem.match(CERTIFICATE) ?? [];
  // Text between certificates is what tools write there; anything else is a piece of one.
  if (parts.length === 0 || pem.replace(CERTIFICATE, "").includes("-----")) return "live.source.rule.certificate";
  try {
    const ends = parts.map((part) => Date.parse(new X509Certificate(part).validTo));
    return ends.some((end) => end < Date.now()) ? "live.source.rule.certificate_ended" : null;
  } catch {
    return "live.source.rule.certificate";
  }
}
