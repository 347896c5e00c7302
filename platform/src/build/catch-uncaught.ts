/** Runs work, and rejects if it fails or leaves an error uncaught, as the configuration of a build may. */
export function catchUncaught<Value>(work: () => Promise<Value>): Promise<Value> {
  return new Promise<Value>((resolve, reject) => {
    // Node also passes unhandled rejections to this event.
    process.on("uncaughtException", reject);
    work()
      .then(resolve, reject)
      .finally(() => process.off("uncaughtException", reject));
  });
}
