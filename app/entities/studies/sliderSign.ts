/** Whether a number was typed with a sign: "+20" and "-20" say a change. */
export const isSigned = (text: string): boolean => /^[+\u2212-]/.test(text.trim());
