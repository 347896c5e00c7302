import { createHash } from "node:crypto";
import { rmSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod";
import { DISK } from "../releases/disk.ts";
import { Rejected, type RejectionCode } from "./rejected.ts";
import type { SignerApi } from "./signer-api.ts";

/** The longest path of a socket that all systems take. */
const LONGEST_PATH = 100;

/** The signer's socket for a data folder. */
export function socketIn(folder: string): string {
  const path = join(folder, "signer.sock");
  if (path.length <= LONGEST_PATH) return path;
  return join(tmpdir(), `cointide-${createHash("sha256").update(path).digest("hex").slice(0, 16)}.sock`);
}

type Call = { method: keyof SignerApi; args: string[] };
type Result = { value: unknown } | { rejected: { code: RejectionCode; message: string } };

const callSchema = z.object({
  method: z.enum(["accept", "check", "job"]),
  args: z.array(z.string()).max(2),
});

async function answer(signer: SignerApi, incoming: IncomingMessage): Promise<Result> {
  try {
    const { method, args } = callSchema.parse(JSON.parse(await text(incoming)));
    const [first = "", second = ""] = args;
    if (method === "check") return { value: await signer.check(first, second) };
    return { value: method === "accept" ? await signer.accept(first) : await signer.job(first) };
  } catch (error) {
    if (error instanceof Rejected) return { rejected: { code: error.code, message: error.message } };
    console.error(error);
    return { rejected: { code: "unavailable", message: "The signer failed. Try again." } };
  }
}

/** Answers calls on a socket of this machine, which other users can't open. */
export async function serveSigner(signer: SignerApi, path: string): Promise<Server> {
  DISK.makeFolder(join(path, ".."));
  // Left over by a process that was killed; the store's lock keeps two signers from writing at once.
  rmSync(path, { force: true });
  const server = createServer(async (incoming, outgoing) => {
    outgoing.end(JSON.stringify(await answer(signer, incoming)));
  });
  const before = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  } finally {
    process.umask(before);
  }
  return server;
}

function send(path: string, call: Call): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ socketPath: path, method: "POST", agent: false }, (incoming) => {
      text(incoming).then(resolve, reject);
    });
    outgoing.once("error", reject).end(JSON.stringify(call));
  });
}

/** Calls the signer of another process. */
export function connectSigner(path: string): SignerApi {
  async function call<Value>(method: Call["method"], ...args: string[]): Promise<Value> {
    let answered: string;
    try {
      answered = await send(path, { method, args });
    } catch {
      throw new Rejected("unavailable", "The signer doesn't answer. Try again in a moment.");
    }
    const result = JSON.parse(answered) as Result;
    if ("rejected" in result) throw new Rejected(result.rejected.code, result.rejected.message);
    return result.value as Value;
  }
  return {
    accept: (statement) => call("accept", statement),
    check: (slice, version) => call("check", slice, version),
    job: (id) => call("job", id),
  };
}
