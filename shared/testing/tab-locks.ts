import { vi } from "vitest";

/** Gives the page the locks that a browser's tabs share: the tasks of one name wait for each other. */
export function stubLocks(): { names: string[] } {
  const queues = new Map<string, Promise<unknown>>();
  const names: string[] = [];
  const locks = {
    request(name: string, task: () => Promise<unknown>) {
      names.push(name);
      const mine = (queues.get(name) ?? Promise.resolve()).then(task, task);
      queues.set(name, mine);
      return mine;
    },
  };
  vi.stubGlobal("navigator", { ...globalThis.navigator, locks });
  return { names };
}
