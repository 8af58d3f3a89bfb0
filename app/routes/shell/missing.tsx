import { notFoundPage } from "~/routes/page/guard.server";

/** Every address that leads nowhere. */
export const loader = () => {
  throw notFoundPage();
};

export default function Missing() {
  return null;
}
