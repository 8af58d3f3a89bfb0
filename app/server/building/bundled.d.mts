/** See bundled.mjs. */
export const BUNDLED: readonly string[];
