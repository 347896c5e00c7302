/**
 * A step of the schema's history. Once released it never changes; what comes later is a new step. Instances of the
 * release before run on until they are replaced, so a step leaves what their statements name.
 */
export type Migration = {
  name: string;
  statements: readonly string[];
  /**
   * The step only adds what releases before it need not know, such as a column that may be null. They go on to start with
   * the database, so that a release can be taken back: see `migrationTable`.
   */
  isAdditive?: true;
};

/** Where it is recorded that a step was applied. Releases before additive steps look into `migrations` only. */
export const migrationTable = ({ isAdditive }: Migration) => (isAdditive ? "additions" : "migrations");
