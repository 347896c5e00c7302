/** Whether one letter more, less, another, or two that changed places, make one text the other. */
export function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at++;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  if (short.slice(at + 1) === long.slice(at + 1)) return true;
  const hasSwapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return hasSwapped && short.slice(at + 2) === long.slice(at + 2);
}

/** The same, where `part` may be the beginning of `whole`. */
export function isOneEditFromStart(part: string, whole: string): boolean {
  return [-1, 0, 1].some((more) => isOneEditAway(part, whole.slice(0, part.length + more)));
}
