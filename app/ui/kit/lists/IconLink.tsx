interface Props {
  href: string;
  /** A sign of public/icons/actions.svg. */
  icon: "duplicate" | "edit" | "delete";
  /** What it does and to what: read aloud, and shown next to the pointer. */
  label: string;
}

/** A step that every row of a list offers, as a sign: the words would be the widest thing of the row. */
export function IconLink({ href, icon, label }: Props) {
  return (
    <a className="icon-link" href={href} title={label} aria-label={label}>
      <svg width="16" height="16" aria-hidden="true" focusable="false">
        <use href={`/icons/actions.svg#${icon}`} />
      </svg>
    </a>
  );
}
