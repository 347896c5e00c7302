import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { requireFreePorts, untilAnswering } from "./addresses.ts";

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0)) await step();
});

/** A program that answers well, and calls `onAsked` before. */
async function startProgram(onAsked = () => {}) {
  const server = createServer((_request, response) => {
    onAsked();
    response.end("ok");
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  undo.push(() => server.close());
  return { name: "demo", health: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

it("waits until a program answers", async () => {
  await untilAnswering(await startProgram(), new AbortController().signal);
});

it("ends with the reason of a stop, also where that comes while the program is answering", async () => {
  const stop = new AbortController();
  const program = await startProgram(() => stop.abort(new Error("Stopped.")));
  await expect(untilAnswering(program, stop.signal)).rejects.toThrow("Stopped.");
});

it("names each port that is in use, and how to free it", async () => {
  const busy = await Promise.all([startProgram(), startProgram()]);
  const [api, shell] = busy.map(({ health }) => Number(new URL(health).port));
  await expect(requireFreePorts({ PORT_API: api ?? 0 })).rejects.toThrow(
    `PORT_API ${api} is already in use. Stop the other process or set PORT_API to a free port.`,
  );
  await expect(requireFreePorts({ PORT_API: api ?? 0, PORT_SHELL: shell ?? 0 })).rejects.toThrow(
    `PORT_API ${api} and PORT_SHELL ${shell} are already in use. Stop the other processes or set PORT_API and PORT_SHELL to free ports.`,
  );
});
