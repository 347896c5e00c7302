/** A stream as the browser keeps it for a guest. */
export type GuestStream = { id: string; userId: "guest"; symbols: string[] };

/** Streams with ids of the right form, one for each list of symbols. */
export function guestStreams(...lists: (readonly string[])[]): GuestStream[] {
  return lists.map((symbols, index) => ({
    id: (index + 1).toString(16).padStart(24, "0"),
    userId: "guest",
    symbols: [...symbols],
  }));
}

/** A page of Playwright, or one that is driven over the protocol. */
type WithInitScript = {
  addInitScript(run: (streams: GuestStream[]) => void, streams: GuestStream[]): Promise<unknown>;
};

/** Stores a guest with these streams before any page is opened. */
export async function becomeGuest(page: WithInitScript, streams: GuestStream[] = []): Promise<void> {
  await page.addInitScript((kept) => {
    if (localStorage.getItem("u:token") !== null) return;
    localStorage.setItem("u:token", "guest");
    localStorage.setItem("u:joinDate", "2026-01-02T03:04:05.000Z");
    localStorage.setItem("u:streams", JSON.stringify(kept));
  }, streams);
}
