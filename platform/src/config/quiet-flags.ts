/** What keeps a Chromium that tests or measures from looking for anything outside this machine. */
export const QUIET_FLAGS: string[] = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
