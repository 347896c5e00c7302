import type { Keys } from "./accounts/keys.ts";
import type { Database } from "./database/database.ts";
import type { AppInstance } from "./http/app-instance.ts";
import { createAuthentication } from "./http/authentication.ts";

/** What accounts, and all that belongs to people, need. */
export type PeopleDependencies = {
  database: Database;
  keys: Keys;
  now: () => number;
};

/** Adds the routes by which people keep accounts, and what accounts keep. */
export function addPeople(_app: AppInstance, people: PeopleDependencies): void {
  const _authentication = createAuthentication(people);
}
