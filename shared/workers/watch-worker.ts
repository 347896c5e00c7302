type Watch = {
  /** How often it is looked after, in ms. */
  every: number;
  /** How many times in a row it may have said nothing. */
  maxSilent: number;
  /** Asks it for a sign; not needed where it reports as often by itself. */
  ping?: () => void;
  onFailure: () => void;
};

/**
 * Calls back once when a worker fails or says nothing, from the beginning or later: browsers report neither a worker that
 * ended nor one that is stuck. Returns the undo.
 */
export function watchWorker(worker: Worker, { every, maxSilent, ping, onFailure }: Watch): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let silent = 0;
  const end = () => {
    clearInterval(timer);
    ended.abort();
  };
  const fail = () => {
    end();
    onFailure();
  };
  const timer = setInterval(() => {
    if (silent >= maxSilent) return fail();
    silent += 1;
    ping?.();
  }, every);
  const onMessage = () => {
    silent = 0;
  };
  worker.addEventListener("message", onMessage, { signal });
  worker.addEventListener("error", fail, { signal });
  return end;
}
