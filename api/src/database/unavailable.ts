import { DrizzleQueryError } from "drizzle-orm";

/** The database does not answer, or cannot keep what it is given. `cause` says why. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super("The database is not available.", { cause });
    this.name = "DatabaseUnavailable";
  }
}

/**
 * SQLSTATE of a server that is there for nobody: lost connections (08), read-only (25006), an account or a database that is
 * missing (28, 3D), no room, memory or connection left (53), stopped or stopping (57), disk errors (58), or that fails inside (XX).
 */
const UNAVAILABLE = /^(?:08...|25006|28...|3D...|53...|57...|58...|XX...)$/;

/** What JavaScript throws for mistakes, before the database is asked. */
const MISTAKES = [TypeError, RangeError, SyntaxError, ReferenceError];

function isOutage(cause: unknown): boolean {
  if (cause instanceof DatabaseUnavailable) return true;
  const { code, severity } = (cause ?? {}) as { code?: unknown; severity?: unknown };
  if (severity === "FATAL" || severity === "PANIC") return true;
  // Only the server itself has SQLSTATE and severity; the rest happened on the way to it.
  if (severity !== undefined) return UNAVAILABLE.test(String(code));
  return !MISTAKES.some((mistake) => cause instanceof mistake);
}

/** Whether a query failed for want of a database, and not for what it asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof DrizzleQueryError ? isOutage(error.cause) : isUnavailable(error.cause);
}

/** Why, in the database's or the system's own words. */
export function outageReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return outageReason(error.cause);
  if (error instanceof AggregateError && error.errors.length > 0) return outageReason(error.errors[0]);
  return error.message;
}
