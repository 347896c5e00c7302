/** How a slice's server answers now: status, type of the content and time in ms; null where it does not within the patience. */
export async function askServer(
  origin: string,
  patience: number,
): Promise<{ status: number; type: string; ms: number } | null> {
  const start = performance.now();
  try {
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(patience) });
    await response.text();
    const type = response.headers.get("content-type") ?? "";
    return { status: response.status, type, ms: Math.round(performance.now() - start) };
  } catch {
    return null;
  }
}
