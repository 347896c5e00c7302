import { once } from "node:events";
import { createServer } from "node:http";
import { expect, it } from "vitest";
import { newPort } from "./new-port.ts";

it("gives slices of different names different ports, and the same name the same port", async () => {
  const names = ["mfe-weather", "mfe-price-alerts", "mfe-weather-vite", "mfe-weather-rspack"];
  const ports = await Promise.all(names.map((name) => newPort(name, [])));
  expect(new Set(ports).size).toBe(names.length);
  expect(await newPort("mfe-weather", [])).toBe(ports[0]);
  // The development server of one slice is 100 above it, and no other slice may be there.
  for (const port of ports) expect(Math.floor(port / 100) % 2).toBe(0);
});

it("avoids ports that are configured, and ports on which a program listens", async () => {
  const first = await newPort("mfe-weather", []);
  const second = await newPort("mfe-weather", [first]);
  expect(second).not.toBe(first);
  const server = createServer().listen(second, "127.0.0.1");
  await once(server, "listening");
  try {
    expect([first, second]).not.toContain(await newPort("mfe-weather", [first]));
  } finally {
    server.close();
  }
});
