import { readEnvironment } from "../config/environment.ts";
import { createIntake } from "../publishing/open-intake.ts";
import { readerOf } from "../releases/release-store.ts";
import { close, endWhenAsked, open, runServer } from "./listen.ts";
import { openSlices } from "./open-slices.ts";
import { createRegistryState, sliceServers } from "./slice-server.ts";

// Each slice keeps its own port and origin; on one machine they share a process, which spares the memory of the others.
void runServer(async () => {
  const environment = readEnvironment();
  const readState = createRegistryState(readerOf(environment).reader);
  /** Slices that have a process of their own, with spaces between them. */
  const apart = (process.env.SLICES_APART ?? "").split(" ");
  const servers = openSlices({
    createServer: sliceServers(environment, readState),
    slices: () => readState().slices.filter(({ name }) => !apart.includes(name)),
    addressOf: environment.addressOf,
    host: environment.LISTEN_HOST,
  });
  const intake = createIntake(environment);
  await open(intake, "publishing", environment.PORT_PUBLISHING, environment.LISTEN_HOST);
  endWhenAsked(() => Promise.all([servers.close(), close(intake)]));
});
