// Outlines of patterns: one round each longest run, with the score of all patterns inside it.
// The same as tournaments/templatetags/board_runs.py makes for finished boards.
//
//   longestRuns([["row", index, start, length], ...]) -> [{ line, index, start, length, score }, ...]
const holds = ([line, index, start, length], [innerLine, innerIndex, innerStart, innerLength]) =>
  line === innerLine && index === innerIndex && length > innerLength && start <= innerStart && innerStart + innerLength <= start + length;

// A pattern that lies inside two longest runs is counted in the first of them: a line's runs add up to its score.
export function longestRuns(patterns) {
  const outer = patterns.filter((one) => !patterns.some((other) => holds(other, one)));
  const runs = outer.map(([line, index, start, length]) => ({ line, index, start, length, score: 0 }));
  for (const one of patterns) {
    runs[outer.findIndex((other) => other === one || holds(other, one))].score += one[3];
  }
  return runs;
}
