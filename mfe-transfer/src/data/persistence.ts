import { type Host, useHost } from "@cointide/shared/host";
import type { StorageOptions } from "@cointide/shared/host/storage";
import { useCallback, useEffect, useState } from "react";

/** Whether the browser promises to keep what Cointide stores in it; `unknown` where it does not say. */
export type Persistence = "granted" | "not-granted" | "unknown";

/** Whether this browser was asked already. */
const ASKED: StorageOptions<boolean> = {
  ...{ slice: "mfe-transfer", key: "asked-to-persist", version: 1, initial: false },
  schema: {
    safeParse: (value) => (typeof value === "boolean" ? { success: true, data: value } : { success: false }),
  },
};

/** Firefox asks people. All other browsers decide by themselves, without a question. */
const asksPeople = (): boolean => /\bFirefox\//.test(navigator.userAgent);

const toPersistence = (isGranted: boolean): Persistence => (isGranted ? "granted" : "not-granted");

/** Asks the browser to keep what is stored. Firefox then asks people, so it must be in answer to a click there. */
async function askToPersist(): Promise<Persistence> {
  try {
    return toPersistence(await navigator.storage.persist());
  } catch {
    return "unknown";
  }
}

async function readPersistence(): Promise<Persistence> {
  try {
    return toPersistence(await navigator.storage.persisted());
  } catch {
    return "unknown";
  }
}

/** Asks once, where the browser decides by itself: after the first stream of a guest was stored. */
export async function askQuietly({ session, storage }: Host): Promise<void> {
  const asked = storage.open(ASKED);
  if (session.getState().kind !== "guest" || asks() || asked.get()) return;
  asked.set(true);
  await askToPersist();

  function asks(): boolean {
    return asksPeople() || navigator.storage?.persist === undefined;
  }
}

/** Whether the browser keeps what is stored, and a way to ask it, which may need a click. */
export function usePersistence(): { persistence: Persistence | null; ask: () => Promise<void> } {
  const host = useHost();
  const [persistence, setPersistence] = useState<Persistence | null>(null);
  useEffect(() => {
    let isOver = false;
    void readPersistence().then((read) => !isOver && setPersistence(read));
    return () => {
      isOver = true;
    };
  }, []);
  const ask = useCallback(async () => {
    host.storage.open(ASKED).set(true);
    setPersistence(await askToPersist());
  }, [host]);
  return { persistence, ask };
}
