import { createLocalStore, type LocalStore, type StorageArea } from "../session/local-store.ts";
import { createMemoryStorage } from "./memory-storage.ts";

/** A store over a storage in memory, whose problems nobody hears of. */
export const createMemoryStore = (area: StorageArea = createMemoryStorage()): LocalStore =>
  createLocalStore(
    () => area,
    () => {},
  );
