/**
 * Runs a task once no other of the same name runs in any tab of this browser. Without the Web Locks API, as on a page that
 * is not served securely, tabs do not wait for each other.
 * @throws what the task throws.
 */
export function oneAtATime<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
  // The type is wrong where there are no locks.
  const locks = globalThis.navigator?.locks as LockManager | null | undefined;
  return locks ? locks.request(`cointide:${name}`, task) : task();
}
