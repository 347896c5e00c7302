import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnvironment } from "../config/environment.ts";
import { createGateRunner, serveGate } from "../publishing/run-gate.ts";
import { socketIn } from "../publishing/socket.ts";
import { runServer } from "./listen.ts";

// For a container without network and keys, which isolates what the gate runs.
void runServer(async () => {
  const { GATE_DIR, RELEASES_DIR } = readEnvironment();
  if (GATE_DIR === undefined) throw new Error("Set GATE_DIR to the folder of the gate's socket.");
  const work = join(tmpdir(), "gate");
  await serveGate(socketIn(GATE_DIR, "gate"), createGateRunner({ releases: RELEASES_DIR, work }));
  console.log("The gate waits for builds.");
});
