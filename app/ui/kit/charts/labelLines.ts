/** So many characters of a bar's label have room next to each other on a phone. */
const MOST = 40;

interface LabelLine {
  words: string;
  /** What the bar comes to, after the words of the last line. */
  value: string;
}

/** A bar's label with its value in as many lines as it takes, so that nothing of it is cut. */
export function labelLines(label: string, value: string): LabelLine[] {
  const lines: LabelLine[] = [];
  for (const word of label.split(" ")) {
    const last = lines.at(-1);
    if (last && last.words.length + 1 + word.length <= MOST) last.words += ` ${word}`;
    else lines.push({ words: word, value: "" });
  }
  const last = lines.at(-1)!;
  if (value !== "" && last.words.length + 2 + value.length > MOST) lines.push({ words: "", value });
  else last.value = value;
  return lines;
}
