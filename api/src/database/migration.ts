/**
 * A step of the schema's history. Once released it never changes; what comes later is a new step. Instances of the
 * release before run on until they are replaced, so a step leaves what their statements name.
 */
export type Migration = { name: string; statements: readonly string[] };
