export { readQuotes, type QuoteIssue, type ReadQuote } from "./readQuotes";
export { syntheticFutures } from "./synthetic";
