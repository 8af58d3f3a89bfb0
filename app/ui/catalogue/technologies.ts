import { searchWords, technologyWords } from "~/entities/catalogue/searchText";
import { ROOT_TECHNOLOGIES, type Technology } from "~/entities/catalogue/technology";
import { lineageOf, rootOf, technologyBranches } from "~/entities/catalogue/technologyTree";
import { nameIn } from "~/entities/core/shared";
import type { Option } from "../kit/fields";

type ById = ReadonlyMap<string, Technology>;
type Structure = "Node" | "Line";

/** A branch of the technology tree, with a link where a component can have the technology. */
export interface TechnologyBranch {
  id: string;
  label: string;
  href?: string;
  closed?: boolean;
  current?: boolean;
  /** Names in all languages, abbreviation and search words, as searches compare them. */
  words: string;
  children: TechnologyBranch[];
}

/** Technologies a component can have: those with a structure that are not switched off. */
const usableTechnologies = (byId: ById, structure?: Structure): Technology[] =>
  [...byId.values()].filter(
    ({ properties }) =>
      !properties.disabled &&
      properties.structure_name !== null &&
      (!structure || properties.structure_name === structure),
  );

/** Choices grouped by root technology, roots in their order, names as people order them. */
export function technologyOptions(byId: ById, locale: string, structure?: Structure): Option[] {
  const rootName = new Map(
    [...byId.values()].filter((t) => t.tech_id_parent === null).map((t) => [t.abbr, nameIn(t.name, locale)]),
  );
  return usableTechnologies(byId, structure)
    .map((t) => ({ root: rootOf(t, byId), value: t.technology_id, label: nameIn(t.name, locale) }))
    .sort(
      (a, b) =>
        ROOT_TECHNOLOGIES.indexOf(a.root) - ROOT_TECHNOLOGIES.indexOf(b.root) || a.label.localeCompare(b.label, locale),
    )
    .map(({ root, value, label }) => ({ value, label, group: rootName.get(root) }));
}

const matches = (technology: Technology, words: readonly string[]): boolean => {
  const text = technologyWords(technology);
  return words.every((word) => text.includes(word));
};

/** The tree of technologies that fit a search; branches without a fitting leaf are left out. */
export function technologyTree(
  byId: ById,
  locale: string,
  options: { query: string; structure?: Structure; current?: string | null; href: (technologyId: string) => string },
): TechnologyBranch[] {
  const { query, structure, current, href } = options;
  const words = searchWords(query);
  const usable = new Set(usableTechnologies(byId, structure).map((t) => t.technology_id));
  return technologyBranches<TechnologyBranch>(byId.values(), (t, below) => {
    // A technology whose name fits is shown with all below it.
    const fitting = lineageOf(t.technology_id, byId).some((one) => matches(one, words));
    const children = below.sort(byLabel(locale));
    const isUsable = usable.has(t.technology_id) && fitting;
    if (!isUsable && children.length === 0) return [];
    const label = nameIn(t.name, locale);
    const item = {
      id: t.technology_id,
      label,
      words: technologyWords(t),
      current: t.technology_id === current || undefined,
    };
    return [
      isUsable ? { ...item, children, href: href(t.technology_id) } : { ...item, children, closed: words.length === 0 },
    ];
  });
}

const byLabel = (locale: string) => (a: TechnologyBranch, b: TechnologyBranch) =>
  a.label.localeCompare(b.label, locale);

/** The name after another technology was chosen: the new technology's, unless the planner had given one of their own. */
export function nameAfterChange(
  name: string,
  before: Technology | undefined,
  after: Technology,
  locale: string,
): string {
  const trimmed = name.trim();
  const isEntered = trimmed !== "" && !(before && Object.values(before.name).includes(trimmed));
  return isEntered ? name : nameIn(after.name, locale);
}
