import { redirect, type LoaderFunctionArgs } from "@remix-run/node";

export const loader = ({ params }: LoaderFunctionArgs) =>
  redirect(`/system/${params.system_id}/designer/optimizations`);
