import type { LoaderFunctionArgs } from "@remix-run/node";
import { notFoundPage } from "~/routes/page/guard.server";

/** Every address that leads nowhere, and the error page of those that have no page of their own. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  throw context.refused ?? notFoundPage();
};

export default function Missing() {
  return null;
}
