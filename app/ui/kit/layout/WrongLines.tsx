import { Notice } from "./Notice";

/** What is wrong with a file of which nothing was stored, line by line; nothing where all is right. */
export function WrongLines({ title, text, lines }: { title: string; text: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <Notice kind="error" title={title}>
      <p>{text}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}
