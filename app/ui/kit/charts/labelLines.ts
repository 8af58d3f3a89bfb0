/** Words of a name in lines of at most `characters`, so that nothing of it is cut; a longer word has a line of its own. */
export function labelLines(label: string, characters: number): string[] {
  const lines: string[] = [];
  for (const word of label.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= characters) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** A name of at most so many letters; of a longer one the beginning. */
export const short = (name: string, most: number): string =>
  name.length > most ? `${name.slice(0, Math.max(1, most - 1)).trim()}…` : name;
