import {
  type StoredEntries,
  type StoredEntry,
  sliceStorageSchema,
  storedEntrySchema,
  storingSlicesSchema,
} from "@cointide/shared/contracts/storage";
import type { Host } from "@cointide/shared/host";
import type { BrowserStorage } from "@cointide/shared/storage";
import { isRefused, keepExchanging } from "../api/keep-exchanging.ts";

/** What the service has of one slice, and which of its values it refused, by the time of their change. */
type Known = { entries: StoredEntries; refused: Map<string, number> };

/**
 * Keeps with the service what slices store for an account: loads and merges all of it once, as no slice waits for it when it
 * is opened, and sends the values that are newer here, each by itself. One that fails or is refused keeps none of the others waiting. Returns the undo.
 */
export function syncStorage(
  { api, bus }: Pick<Host, "api" | "bus">,
  owner: string,
  storage: Pick<BrowserStorage, "slices" | "entriesOf" | "merge" | "onWork">,
): () => void {
  const slices = new Map<string, Known>();
  /** The slices that store anything there; undefined until it was loaded. */
  let storing: readonly string[] | undefined;

  async function load(slice: string): Promise<Known> {
    if (!storing?.includes(slice)) return { entries: {}, refused: new Map() };
    const path = `/user/storage/${slice}` as const;
    const { entries } = await api.call({ method: "GET", path, answer: sliceStorageSchema });
    return { entries, refused: new Map() };
  }

  async function send(slice: string, key: string, body: StoredEntry): Promise<StoredEntry | undefined> {
    try {
      const path = `/user/storage/${slice}/${key}` as const;
      return await api.call({ method: "PUT", path, body, answer: storedEntrySchema });
    } catch (error) {
      if (!isRefused(error)) throw error;
      bus.emit("notice", { type: "error", message: error.message });
      return undefined;
    }
  }

  async function exchangeSlice(slice: string, isOver: () => boolean): Promise<void> {
    let known = slices.get(slice);
    if (known === undefined) {
      known = await load(slice);
      if (isOver()) return;
      slices.set(slice, known);
      storage.merge(owner, slice, known.entries);
    }
    for (const [key, { version, changedAt, value }] of Object.entries(storage.entriesOf(slice))) {
      if (changedAt <= (known.entries[key]?.changedAt ?? -1) || changedAt === known.refused.get(key))
        continue;
      const sent = { version, changedAt, value };
      const kept = await send(slice, key, sent);
      if (isOver()) return;
      if (kept === undefined) known.refused.set(key, changedAt);
      else {
        known.entries = { ...known.entries, [key]: kept };
        storage.merge(owner, slice, { [key]: kept }, { [key]: sent });
      }
    }
  }

  async function exchange(isOver: () => boolean): Promise<void> {
    let failure: unknown;
    const answer = storingSlicesSchema;
    storing ??= (await api.call({ method: "GET", path: "/user/storage", answer })).slices;
    for (const slice of new Set([...storing, ...storage.slices()])) {
      if (isOver()) return;
      await exchangeSlice(slice, isOver).catch((error) => {
        failure ??= error;
      });
    }
    if (failure !== undefined) throw failure;
  }

  const { schedule, stop } = keepExchanging(bus, exchange);
  const undo = storage.onWork(schedule);
  return () => {
    undo();
    stop();
  };
}
