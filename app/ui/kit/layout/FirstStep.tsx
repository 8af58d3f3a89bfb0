import type { ReactNode } from "react";
import { EmptyState } from "./Notice";
import { WeekPicture } from "./WeekPicture";

/** Where nothing is yet: a quiet drawing, what the page is for, and what comes first: one filled button, others beside it. */
export function FirstStep({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="card first-step">
      <WeekPicture />
      <EmptyState title={title} actions={actions}>
        {children}
      </EmptyState>
    </div>
  );
}
