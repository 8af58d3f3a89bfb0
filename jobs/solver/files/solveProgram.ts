import { solveFile } from "./solveFile";

const line = (stream: NodeJS.WriteStream) => (text: string) => void stream.write(`${text}\n`);
process.exitCode = await solveFile(process.argv.slice(2), line(process.stdout), line(process.stderr));
