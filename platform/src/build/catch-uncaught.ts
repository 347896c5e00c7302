/** Runs work, and rejects if it fails, leaves an error uncaught or calls `process.exit`, as the configuration of a build may. */
export async function catchUncaught<Value>(work: () => Promise<Value>): Promise<Value> {
  const { exit } = process;
  let reject = (_: unknown) => {};
  const uncaught = new Promise<never>((_, fail) => {
    reject = fail;
  });
  // Node also passes unhandled rejections to this event.
  process.on("uncaughtException", reject);
  process.exit = (code) => {
    const error = new Error(`process.exit(${code ?? ""}) was called.`);
    reject(error);
    throw error;
  };
  try {
    return await Promise.race([work(), uncaught]);
  } finally {
    process.exit = exit;
    process.off("uncaughtException", reject);
  }
}
