/** The cookie that stores a visitor's cohort, so that a canary stays with the same visitors. */
const COHORT_COOKIE = "cointide-cohort";
/** What the cookie holds: a number from 0 to below 100 with at most two decimals. */
const COHORT_PATTERN = "\\d{1,2}(?:\\.\\d{1,2})?";
const YEAR = 365 * 24 * 60 * 60;

const IN_HEADER = new RegExp(`(?:^|;\\s*)${COHORT_COOKIE}=(${COHORT_PATTERN})(?:;|$)`);

/** What follows the number in the cookie. */
const cohortAttributes = (secure: boolean): string =>
  `; Max-Age=${YEAR}; Path=/; SameSite=Lax${secure ? "; Secure" : ""}`;

/** A visitor's cohort, and the cookie to set where there was none or an invalid one. */
export type Cohort = { cohort: number; setCookie: string | null };

/** @param draw gives a number from 0 to below 1. */
export function cohortOf(
  cookies: string | undefined,
  secure: boolean,
  draw: () => number = Math.random,
): Cohort {
  const known = IN_HEADER.exec(cookies ?? "")?.[1];
  if (known !== undefined) return { cohort: Number(known), setCookie: null };
  const drawn = (Math.floor(draw() * 10_000) / 100).toFixed(2);
  return { cohort: Number(drawn), setCookie: `${COHORT_COOKIE}=${drawn}${cohortAttributes(secure)}` };
}
