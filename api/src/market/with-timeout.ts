export type Timing = {
  now: () => number;
  /** How long a read waits for a fresh value where an old one is cached, in ms. */
  timeout: number;
};

/** Resolves with the promise's value, or with the fallback if the promise rejects or takes longer than `ms`. */
export async function withTimeout<T>(promise: Promise<T>, ms: number, fallback: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, ms, fallback);
  });
  try {
    return await Promise.race([promise.catch(() => fallback), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
