/** How the letters of a text are written, the usual one first. */
export const FILE_ENCODINGS = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof FILE_ENCODINGS)[number];

/** What columns of a text are parted by. */
export const FILE_DELIMITERS = [";", ",", "\t", "|"] as const;
export type Delimiter = (typeof FILE_DELIMITERS)[number];
/** Their names in the texts. */
export const DELIMITER_NAMES = { ";": "semicolon", ",": "comma", "\t": "tab", "|": "bar" } as const;
