/**
 * Gives a function that logs a sentence when it is new, and `recovered` once when there is none any longer.
 * @param recovered nothing is logged then where it is left out.
 */
export function reportChanges(
  log: (line: string) => void,
  recovered?: string,
): (trouble: string | null) => void {
  let reported: string | null = null;
  return (trouble) => {
    if (trouble === reported) return;
    reported = trouble;
    const line = trouble ?? recovered;
    if (line !== undefined) log(line);
  };
}
