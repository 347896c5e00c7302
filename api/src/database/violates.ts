/** SQLSTATE of what a query can break. */
const CODES = { "foreign key": "23503", unique: "23505", check: "23514" };

/** Whether a query failed because it would have broken a rule of this kind. */
export function violates(error: unknown, rule: keyof typeof CODES): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && error.code === CODES[rule]) || violates(error.cause, rule);
}
