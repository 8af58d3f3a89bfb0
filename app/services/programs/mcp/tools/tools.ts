import { CallRefused, type Tool, type ToolContext } from "../tool";
import { buildingTools } from "./building";
import { peopleTools } from "./byPeople";
import { explainingTools } from "./explaining";
import { lookingTools } from "./looking";
import { operatingTools } from "./operating";
import { parameterTools } from "./parameters";
import { readingTools } from "./reading";
import { runTools } from "./runs";

/** Every tool of an assistant. None approves, sends, trades or deletes. */
export const TOOLS: readonly Tool[] = [
  ...lookingTools,
  ...buildingTools,
  ...parameterTools,
  ...runTools,
  ...explainingTools,
  ...operatingTools,
  ...readingTools,
  ...peopleTools,
];

const byName = new Map(TOOLS.map((tool) => [tool.name, tool]));
export const toolNamed = (name: string): Tool | undefined => byName.get(name);

/** Characters of one answer at most: what is longer would fill the memory of whoever asks. */
const LONGEST = 200_000;

/** Reads the input and runs a tool; `CallRefused` where it is wrong, the API refuses, or the answer is too long. */
export async function runTool(tool: Tool, input: unknown, context: ToolContext): Promise<string> {
  const parsed = tool.input.safeParse(input ?? {});
  if (!parsed.success) {
    const details = parsed.error.issues.slice(0, 20).map(({ path, message }) => ({ field: path.join("."), message }));
    throw new CallRefused(422, "The input of the tool is wrong.", details);
  }
  const text = JSON.stringify(await tool.run(parsed.data, context));
  if (text.length > LONGEST) throw new CallRefused(413, "The answer is too long. Ask for less of it.");
  return text;
}
