/** Lines to copy, and what they do. */
export function Example({ id, label, lines }: { id: string; label: string; lines: string }) {
  return (
    <>
      <p>{label}</p>
      <pre id={`example-${id}`} className="wrapping">
        <code>{lines}</code>
      </pre>
    </>
  );
}
