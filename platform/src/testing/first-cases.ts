/** The first `count` cases, or all of them in `npm run test:long`. */
export const firstCases = <T>(count: number, cases: readonly T[]): readonly T[] =>
  process.env.EVERY_CASE ? cases : cases.slice(0, count);
