import { useTranslation } from "react-i18next";
import { ButtonLink, Section } from "~/ui/kit/layout";

interface NoteLine {
  id: string;
  text: string;
  /** Who and when, in the reader's words. */
  by: string;
  /** Where it is changed; null for those who may only read. */
  href: string | null;
}

/** What people have to say about a run, oldest first. */
export function RunNotes({ notes, addHref }: { notes: readonly NoteLine[]; addHref: string | null }) {
  const { t } = useTranslation("optimizations");
  return (
    <Section id="notes" title={t("notes.title")} lead={t("notes.lead")}>
      {notes.length === 0 ? <p className="muted">{t("notes.empty")}</p> : null}
      {notes.map((note) => (
        <article key={note.id} className="card" aria-label={note.by}>
          <p className="as-typed">{note.text}</p>
          <p className="muted small">
            {note.by}{" "}
            {note.href ? (
              <a href={note.href} aria-label={`${t("notes.edit")}: ${note.by}`}>
                {t("notes.edit")}
              </a>
            ) : null}
          </p>
        </article>
      ))}
      {addHref ? (
        <p className="actions">
          <ButtonLink href={addHref}>{t("notes.add")}</ButtonLink>
        </p>
      ) : null}
    </Section>
  );
}
