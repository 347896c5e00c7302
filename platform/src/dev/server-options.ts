import type { Configuration as ServerConfiguration } from "@rspack/dev-server";

/** Open to pages of every origin, also to public ones, which ask before they reach for a developer's machine. */
const OPEN = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*",
  "access-control-allow-private-network": "true",
  "cross-origin-resource-policy": "cross-origin",
  "timing-allow-origin": "*",
};

/** What all development servers have in common: only this machine reaches them, and every page on it may. */
export const serverOptions = (port: number): ServerConfiguration => ({
  port,
  host: "localhost",
  hot: true,
  liveReload: false,
  allowedHosts: "all",
  headers: OPEN,
  client: { webSocketURL: `ws://localhost:${port}/ws`, overlay: false, logging: "warn" },
});
