import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";

/** What is sealed: each kind counts as itself only. */
type Kind = "computation" | "end" | "progress" | "input" | "output";

/** A text with its seal, as it is in the queue. */
export interface Sealed {
  text: string;
  seal: string;
}

/**
 * Marks what goes through the queue and the bucket as made by this installation (HMAC-SHA-256, RFC 2104). `scope` is what it belongs to,
 * such as the id of the computation: a seal does not fit elsewhere, so what was made for one run cannot be handed in for another.
 */
export interface Seals {
  /** Names the key and tells nothing of it: 12 hexadecimal digits. */
  keyId: string;
  seal(kind: Kind, scope: readonly string[], value: unknown): Sealed;
  /** The value; undefined when the seal does not fit, or it is no sealed text at all. */
  open<Value>(kind: Kind, scope: readonly string[], sealed: unknown): Value | undefined;
  /** 32 bytes. */
  sealBytes(kind: Kind, scope: readonly string[], bytes: Buffer): Buffer;
  fits(kind: Kind, scope: readonly string[], bytes: Buffer, seal: Buffer): boolean;
}

export const SEAL_BYTES = 32;

/** Seals of one installation and build. `key` is its MACHINE_KEY. */
export function sealsOf(key: string, build: string): Seals {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", key, "", `energy-tool machines ${purpose}`, 32));
  const sealing = derive("seals");
  const keyId = derive("name").toString("hex").slice(0, 12);
  const sealBytes = (kind: Kind, scope: readonly string[], bytes: Buffer): Buffer =>
    // JSON holds no zero byte: where the scope ends is certain.
    createHmac("sha256", sealing)
      .update(JSON.stringify([kind, build, ...scope]))
      .update("\0")
      .update(bytes)
      .digest();
  const fits = (kind: Kind, scope: readonly string[], bytes: Buffer, seal: Buffer): boolean =>
    seal.length === SEAL_BYTES && timingSafeEqual(seal, sealBytes(kind, scope, bytes));
  return {
    keyId,
    sealBytes,
    fits,
    seal(kind, scope, value) {
      const text = JSON.stringify(value);
      return { text, seal: sealBytes(kind, scope, Buffer.from(text)).toString("hex") };
    },
    open<Value>(kind: Kind, scope: readonly string[], sealed: unknown) {
      if (typeof sealed !== "object" || sealed === null) return undefined;
      const { text, seal } = sealed as Partial<Record<keyof Sealed, unknown>>;
      if (typeof text !== "string" || typeof seal !== "string") return undefined;
      return fits(kind, scope, Buffer.from(text), Buffer.from(seal, "hex")) ? (JSON.parse(text) as Value) : undefined;
    },
  };
}
