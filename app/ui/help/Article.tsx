import type { HandbookSection } from "~/entities/help/view";
import { Section } from "../kit/layout/PageHeader";
import { Markdown } from "./Markdown";

type ShownSection = Pick<HandbookSection, "id" | "title" | "blocks">;

/** The way to each part of an article. */
export function SectionLinks({
  label,
  sections,
}: {
  label: string;
  sections: readonly { id: string; title: string }[];
}) {
  return (
    <nav aria-label={label}>
      <ul className="link-list">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The parts of an article, each under its heading. */
export function ArticleSections({ sections }: { sections: readonly ShownSection[] }) {
  return sections.map(({ id, title, blocks }) => (
    <Section key={id} id={id} title={title}>
      <Markdown blocks={blocks} label={title} />
    </Section>
  ));
}
