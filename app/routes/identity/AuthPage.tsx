import { useLocation, useRouteLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { loader as rootLoader } from "~/root";
import { Notice } from "~/ui/kit/layout";
import { BarePage } from "~/ui/shell";

interface AuthPageProps {
  title: string;
  message?: { kind: "success" | "info" | "warning" | "error"; text: string } | null;
  intro?: ReactNode;
  children: ReactNode;
}

/** A page for people who are not signed in, with the message of the step before. */
export function AuthPage({ title, message, intro, children }: AuthPageProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { pathname, search } = useLocation();
  // A reset link's token is not repeated in forms of the page.
  const path = pathname.startsWith("/login/reset/") ? "/login" : pathname + search;
  return (
    <BarePage
      title={title}
      intro={intro}
      path={path}
      locale={root?.locale ?? "en"}
      theme={root?.theme ?? "system"}
      lite={root?.lite ?? false}
    >
      {message ? <Notice kind={message.kind} title={message.text} live /> : null}
      {children}
    </BarePage>
  );
}
