/** A lump sum that a grant pays a share of. */
export interface GrantedLump {
  /** Index of the component. */
  component: number;
  /** Its size, the power of a storage, or building at all. */
  part: "capacity" | "power" | "build";
  /** Of the lump sum [1]. */
  share: number;
}

/** A grant with a cap: it pays the shares, all of them together at most the cap [currency]. */
export interface GrantTerms {
  cap: number;
  lumps: GrantedLump[];
}
