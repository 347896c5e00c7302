/** Stream of a guest in browser storage. */
export type GuestStream = { id: string; userId: "guest"; symbols: string[] };

/** Creates a stream for each list of symbols. */
export function guestStreams(...lists: (readonly string[])[]): GuestStream[] {
  return lists.map((symbols, index) => ({
    id: (index + 1).toString(16).padStart(24, "0"),
    userId: "guest",
    symbols: [...symbols],
  }));
}

type WithInitScript = {
  addInitScript(run: (streams: GuestStream[]) => void, streams: GuestStream[]): Promise<unknown>;
};

/** Stores a guest session with these streams before any page loads. */
export async function becomeGuest(page: WithInitScript, streams: GuestStream[] = []): Promise<void> {
  await page.addInitScript((kept) => {
    if (localStorage.getItem("u:token") !== null) return;
    localStorage.setItem("u:token", "guest");
    localStorage.setItem("u:joinDate", "2026-01-02T03:04:05.000Z");
    localStorage.setItem("u:streams", JSON.stringify(kept));
  }, streams);
}
