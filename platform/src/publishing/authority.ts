import { PLATFORM, type Power, readOwners, requireOwner } from "../releases/owners.ts";
import { ChangeRefused } from "../releases/registry-changes.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import { Rejected } from "./rejected.ts";

export type Authority = {
  /** Whether a key may assign slices to owners. */
  isAdministrator(key: string): boolean;
  /**
   * Finds the team of a key. Slices without an owner belong to the administrators.
   * @throws {Rejected} if the key can't change the slice.
   */
  requireTeam(slice: string, key: string, power?: Power): string;
};

export function createAuthority(
  store: Pick<ReleaseStore, "read" | "storage" | "publicKey">,
  administrators: readonly string[],
): Authority {
  const isAdministrator = (key: string) => administrators.includes(key);
  return {
    isAdministrator,
    requireTeam(slice, key, power) {
      const registry = store.read();
      if (readOwners(registry, store)[slice] === undefined) {
        if (isAdministrator(key)) return PLATFORM;
        throw new Rejected(
          "forbidden",
          `${slice} has no owner. Ask an administrator to assign it to your key.`,
        );
      }
      try {
        return requireOwner(registry, store, slice, [key], power);
      } catch (error) {
        throw error instanceof ChangeRefused ? new Rejected("forbidden", error.message) : error;
      }
    },
  };
}
