export { quotesAim, readQuotes, type QuoteIssue, type ReadQuote } from "./readQuotes";
export { syntheticFutures } from "./synthetic";
