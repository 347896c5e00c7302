/** What runs together: the shell of one release, the slices of another and the service of a third. */
export type Combination<Release> = { shell: Release; slices: Release; service: Release };

/**
 * The fewest combinations in which each two of shell, slices and service meet in all their releases: a Latin square.
 * The current shell, slices and service together are left out, because all other tests are about them.
 * @param releases the current one, and those that are kept.
 */
export function combinations<Release>(releases: readonly Release[]): Combination<Release>[] {
  const all = releases.flatMap((shell, row) =>
    releases.flatMap((slices, column) => {
      const service = releases[(row + column) % releases.length];
      return service === undefined ? [] : [{ shell, slices, service }];
    }),
  );
  return all.slice(1);
}
