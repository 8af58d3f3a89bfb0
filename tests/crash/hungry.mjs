/** Stands in for a run that needs more memory than it may have: fills its heap until V8 gives up. */
const kept = [];
for (;;) kept.push(new Array(10_000).fill(kept.length));
