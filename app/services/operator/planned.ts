import type { Component } from "~/entities/twin/component";

/** Whether a plan of the operation takes a component in: it is in use, and there already or on its way. */
export const isPlanned = ({ is_draft, status }: Pick<Component, "is_draft" | "status">): boolean =>
  !is_draft && status !== "optional";
