import { knownIcon } from "~/entities/catalogue/technologyIcons";

/** A technology's picture; decoration, its name is next to it. */
export function TechnologyIcon({ icon }: { icon: string }) {
  return (
    <img className="technology-icon" src={`/icons/technologies/${knownIcon(icon)}.svg`} alt="" width={20} height={20} />
  );
}
