import { once } from "node:events";
import { Worker } from "node:worker_threads";

/** What receivers do once a request starts: nothing, or send a head and then a text, slowly or as fast as it is read. */
export const HOSTILE = {
  silence: null,
  "slow endless headers": { head: "HTTP/1.1 200 OK\r\n", text: "X-A: b\r\n", every: 20 },
  "a flood of headers": { head: "HTTP/1.1 200 OK\r\n", text: "X-A: b\r\n", every: 0 },
  "a flood of 103": { head: "", text: "HTTP/1.1 103 Early Hints\r\n\r\n", every: 0 },
  "a flood of empty lines": { head: "", text: "\r\n", every: 0 },
  "a flood of its body": { head: "HTTP/1.1 200 OK\r\n\r\n", text: "x", every: 0 },
} as const;
export type Hostility = keyof typeof HOSTILE;

/** It runs in a thread: what it sends must not take the time of the service, which tests run in their own. */
const PROGRAM = `
const { createServer } = require("node:net");
const { parentPort, workerData: { behavior, count } } = require("node:worker_threads");
function behave(socket) {
  if (behavior === null) return;
  socket.write(behavior.head);
  if (behavior.every > 0) {
    const timer = setInterval(() => socket.write(behavior.text), behavior.every);
    socket.on("close", () => clearInterval(timer));
    return;
  }
  const chunk = behavior.text.repeat(8192);
  const send = () => { while (!socket.destroyed && socket.write(chunk)); };
  socket.on("drain", send);
  send();
}
const listening = Array.from({ length: count }, () => new Promise((done) => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => behave(socket));
  }).listen(0, "127.0.0.1", () => done(server.address().port));
}));
Promise.all(listening).then((ports) => parentPort.postMessage(ports));
`;

/** Starts receivers at ports of their own, all of which behave the same. */
export async function startHostileReceivers(hostility: Hostility, count: number) {
  const worker = new Worker(PROGRAM, { eval: true, workerData: { behavior: HOSTILE[hostility], count } });
  const [ports] = (await once(worker, "message")) as [number[]];
  const receivers = ports.map((port) => ({ port, url: `http://127.0.0.1:${port}` }));
  return { receivers, stop: () => worker.terminate().then(() => {}) };
}
