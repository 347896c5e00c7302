import type { Database } from "../database/database.ts";

/** What a step is called when it is about to be made. */
type Step = "begin" | "statement" | "commit";

const QUERIES = new Set(["select", "insert", "update", "delete", "execute"]);

/**
 * A database as a process sees it that may die at any step: from then on nothing of it reaches the database. `isLast` says
 * before each step whether the process dies now, and once more when a commit has been made but nobody knows yet.
 */
export function createMortalDatabase(database: Database, isLast: (step: Step) => boolean) {
  let isDead = false;
  function step(kind: Step): void {
    if (!isDead && isLast(kind)) isDead = true;
    if (isDead) throw new Error("The process has died.");
  }

  function mortal(real: Database, isTransaction: boolean): Database {
    return new Proxy(real, {
      get(target, name: string) {
        const value = Reflect.get(target, name);
        if (name === "transaction") {
          return async (work: (within: Database) => Promise<unknown>) => {
            step("begin");
            const result = await target.transaction(async (within) => {
              const done = await work(mortal(within, true));
              step("commit");
              return done;
            });
            step("commit");
            return result;
          };
        }
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          if (QUERIES.has(name) && (isTransaction || isDead)) step("statement");
          return value.apply(target, given);
        };
      },
    });
  }
  return {
    database: mortal(database, false),
    isDead: () => isDead,
    die() {
      isDead = true;
    },
  };
}
