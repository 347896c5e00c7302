import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** How a PostgreSQL server fails: `at` is when, `code` what it says before. Without one it hangs up, or says nothing. */
export type Failure = { at: "connect" | "query"; code?: string; isSilent?: true };

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const READY = Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]);
const IDLE = message("Z", Buffer.from("I"));

function errorOf(severity: string, code: string): Buffer {
  const fields = [`S${severity}`, `V${severity}`, `C${code}`, "MThe server fails."];
  return message("E", Buffer.from(`${fields.join("\0")}\0\0`));
}

function fail(socket: Socket, { code, isSilent }: Failure, severity: "FATAL" | "ERROR"): void {
  if (isSilent) return;
  if (code === undefined) return void socket.destroy();
  if (severity === "FATAL") socket.end(errorOf(severity, code));
  else socket.write(errorOf(severity, code));
}

/** The messages in what a client sent after its first one: their types and what they say. */
function* messagesIn(data: Buffer): Generator<[type: string, text: string]> {
  for (let at = 0; at + 5 <= data.length; ) {
    const end = at + 1 + data.readInt32BE(at + 1);
    yield [String.fromCharCode(data[at] ?? 0), data.subarray(at + 5, end).toString()];
    at = end;
  }
}

/** Starts a server that speaks enough of PostgreSQL's protocol to fail. */
export async function startFailingPostgresql(failure: Failure) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {}).on("close", () => sockets.delete(socket));
    let hasGreeted = false;
    socket.on("data", (data) => {
      if (!hasGreeted) {
        hasGreeted = true;
        if (failure.at === "connect") fail(socket, failure, "FATAL");
        else socket.write(READY);
        return;
      }
      for (const [type, text] of messagesIn(data)) {
        if (type === "X") socket.end();
        // What only begins or ends a transaction works, as on a server with a full disk.
        if (type === "Q" && /^(begin|rollback)/.test(text))
          socket.write(message("C", Buffer.from("BEGIN\0")));
        else if (failure.isSilent) continue;
        else if (type === "P" || type === "Q") fail(socket, failure, "ERROR");
        if ((type === "S" || type === "Q") && !socket.destroyed) socket.write(IDLE);
      }
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `postgres://cointide@127.0.0.1:${port}/cointide`,
    async stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}
