import type { ReactNode } from "react";

interface SentenceProps {
  /** What a reader has to know. */
  children: ReactNode;
  /** How it comes about. */
  how: ReactNode;
  /** Where the figures are. */
  link?: { href: string; label: string };
}

/** A sentence that opens to how it comes about. */
export function Sentence({ children, how, link }: SentenceProps) {
  return (
    <li>
      <details className="sentence">
        <summary>{children}</summary>
        <p>
          {how} {link ? <a href={link.href}>{link.label}</a> : null}
        </p>
      </details>
    </li>
  );
}
