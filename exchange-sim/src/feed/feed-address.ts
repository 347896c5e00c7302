/** What a client's address asks for: the streams to begin with, and whether frames name their stream. */
export type FeedAddress = { combined: boolean; streams: string[] };

/** `/ws`, `/ws/<stream>/<stream>` or `/stream?streams=<stream>/<stream>`; null for anything else. */
export function readFeedAddress(url: URL): FeedAddress | null {
  if (url.pathname === "/stream") {
    return { combined: true, streams: split(url.searchParams.get("streams") ?? "") };
  }
  const path = /^\/ws(?:\/(.*))?$/.exec(url.pathname);
  if (path === null) return null;
  try {
    return { combined: false, streams: split(decodeURIComponent(path[1] ?? "")) };
  } catch {
    return null;
  }
}

function split(streams: string): string[] {
  return streams.split("/").filter((stream) => stream !== "");
}
