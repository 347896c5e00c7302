import { expect, it, vi } from "vitest";
import type { PortServer } from "../feed-ports.ts";
import { PagePorts } from "./page-ports.ts";

const createServer = () => ({ openPort: vi.fn(), closePort: vi.fn() }) satisfies PortServer;

it("gives a port as soon as a feed runs, another one with the next feed, and null without any", () => {
  const ports = new PagePorts();
  const [first, second] = [createServer(), createServer()];
  const given: (MessagePort | null)[] = [];
  ports.openPort((port) => given.push(port));
  expect(given).toEqual([]);
  ports.connect(first);
  ports.connect(null);
  ports.connect(second);
  expect(given).toEqual([expect.any(MessagePort), null, expect.any(MessagePort)]);
  expect(given[2]).not.toBe(given[0]);
  expect([first, second].map(({ openPort }) => openPort.mock.calls.length)).toEqual([1, 1]);
});

it("closes a port with its undo, and gives it to no later feed", () => {
  const ports = new PagePorts();
  const [first, second] = [createServer(), createServer()];
  ports.connect(first);
  const close = ports.openPort(() => {});
  close();
  close();
  expect(first.closePort.mock.calls).toEqual([[first.openPort.mock.calls[0]?.[0]]]);
  ports.connect(second);
  expect(second.openPort).not.toHaveBeenCalled();
});

it("goes on with other slices where one throws", () => {
  const report = vi.spyOn(console, "error").mockReturnValue();
  const ports = new PagePorts();
  const other = vi.fn();
  ports.openPort(() => {
    throw new Error("A slice fails.");
  });
  ports.openPort(other);
  ports.connect(createServer());
  expect(other).toHaveBeenCalledOnce();
  expect(report).toHaveBeenCalledOnce();
});
