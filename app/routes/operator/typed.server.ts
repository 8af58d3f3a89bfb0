import { data } from "@remix-run/node";

/** A form that comes back as it was typed, with nothing refused: its button asked to compute something. */
export const asTyped = ({ submittedData }: { submittedData: Record<string, unknown> }) =>
  data({ fieldErrors: {}, repopulateFields: submittedData });
