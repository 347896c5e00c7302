import * as z from "zod/mini";
import type { StorageArea } from "./local-store.ts";
import { parseJson } from "./parse-json.ts";
import type { SessionStore } from "./session-store.ts";

const KEY = "u:drafts";
const keptSchema = z.object({ owner: z.string(), texts: z.record(z.string(), z.string()) });

/**
 * What was typed or chosen and not sent yet, by the name of its form. It lasts for the visit: until the tab is
 * closed, or its session begins or ends. Never holds passwords or codes.
 */
export type Drafts = {
  get(name: string): string | null;
  set(name: string, text: string): void;
  remove(name: string): void;
  clear(): void;
};

/**
 * @param open gives the storage of the tab. Where there is none, or it is full, drafts last as long as the page.
 * @param owner says whose the drafts are now, such as a user's id; drafts of other owners count as none.
 */
export function createDrafts(
  open: () => StorageArea,
  session: Pick<SessionStore, "subscribe">,
  owner: () => string,
): Drafts {
  let inMemory: string | null = null;

  function read(): Record<string, string> {
    let json = inMemory;
    try {
      json ??= open().getItem(KEY);
    } catch {
      // No storage: what is in memory counts.
    }
    const kept = keptSchema.safeParse(parseJson(json ?? "")).data;
    return kept?.owner === owner() ? kept.texts : {};
  }

  function write(texts: Record<string, string>): void {
    const json = JSON.stringify({ owner: owner(), texts });
    try {
      if (Object.keys(texts).length === 0) open().removeItem(KEY);
      else open().setItem(KEY, json);
      inMemory = null;
    } catch {
      inMemory = json;
    }
  }

  session.subscribe((now, before) => {
    if (now.kind !== before.kind) write({});
  });

  return {
    get: (name) => read()[name] ?? null,
    set: (name, text) => write({ ...read(), [name]: text }),
    remove(name) {
      const { [name]: _, ...rest } = read();
      write(rest);
    },
    clear: () => write({}),
  };
}
