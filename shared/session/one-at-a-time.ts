/** The last task of each name in this page, for browsers without locks. */
const latest = new Map<string, Promise<unknown>>();

async function afterLatest<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  const before = latest.get(name);
  const mine = (async () => {
    await before?.catch(() => {});
    return await task();
  })();
  latest.set(name, mine);
  try {
    return await mine;
  } finally {
    if (latest.get(name) === mine) latest.delete(name);
  }
}

/**
 * Runs a task once no other of the same name runs, in any tab of this browser. A browser without the Web
 * Locks API, or a page that is not served securely, sees to this page only.
 * @throws what the task throws.
 */
export function oneAtATime<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  // Typed as always there, which it is not.
  const locks = globalThis.navigator?.locks as LockManager | null | undefined;
  return locks ? locks.request(`cointide:${name}`, task) : afterLatest(name, task);
}
