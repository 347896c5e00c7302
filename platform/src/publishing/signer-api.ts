import type { Accepted } from "./accepted.ts";
import type { Job } from "./gate-job-schema.ts";
import { callSocket } from "./socket.ts";

/** What the public server asks of the signer, which may be in another process. */
export type SignerApi = {
  /** Carries out a signed statement. @throws {Rejected} with the reason. */
  accept(text: string): Promise<Accepted>;
  /** Starts the gate for an upload. @throws {Rejected} with the reason. */
  check(slice: string, version: string): Promise<Job>;
  job(id: string): Promise<Job | null>;
};

/** Calls the signer of another process. */
export const connectSigner = (path: string): SignerApi => ({
  accept: (text) => callSocket(path, "accept", text),
  check: (slice, version) => callSocket(path, "check", slice, version),
  job: (id) => callSocket(path, "job", id),
});
