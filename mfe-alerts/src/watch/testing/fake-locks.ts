type Task = () => Promise<void>;
type Options = { signal?: AbortSignal; steal?: boolean };
type Request = { task: Task; resolve(): void; reject(error: unknown): void };

/** The Web Locks of a browser in memory, as far as one tab leads by them. */
export function createFakeLocks() {
  const held = new Map<string, Request>();
  const queues = new Map<string, Request[]>();
  const aborted = () => new DOMException("The lock was lost.", "AbortError");

  function grant(name: string, request: Request): void {
    held.set(name, request);
    const release = () => {
      if (held.get(name) !== request) return;
      held.delete(name);
      const next = queues.get(name)?.shift();
      if (next !== undefined) grant(name, next);
    };
    request.task().then(
      () => {
        release();
        request.resolve();
      },
      (error) => {
        release();
        request.reject(error);
      },
    );
  }

  const locks = {
    request: (name: string, { signal, steal }: Options, task: Task) =>
      new Promise<void>((resolve, reject) => {
        const request = { task, resolve, reject };
        const queue = queues.get(name) ?? [];
        queues.set(name, queue);
        signal?.addEventListener("abort", () => {
          const at = queue.indexOf(request);
          if (at < 0) return;
          queue.splice(at, 1);
          reject(aborted());
        });
        if (steal) held.get(name)?.reject(aborted());
        if (steal || !held.has(name)) grant(name, request);
        else queue.push(request);
      }),
  };
  return { locks, names: () => [...held.keys()] };
}
