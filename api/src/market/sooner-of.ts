/** Gives the promise's value, or the fallback if the promise fails or takes longer than `patience` ms. */
export async function soonerOf<T>(promise: Promise<T>, patience: number, fallback: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(resolve, patience, fallback);
  });
  try {
    return await Promise.race([promise.catch(() => fallback), late]);
  } finally {
    clearTimeout(timer);
  }
}
