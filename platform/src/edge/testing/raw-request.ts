import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { buffer } from "node:stream/consumers";

type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer; text: string };

/** Requests a path on this machine. Unlike fetch, it doesn't normalize the path or decompress the response. */
export function rawRequest(
  port: number,
  path: string,
  headers: Record<string, string | string[]> = {},
  method = "GET",
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const options = { host: "127.0.0.1", port, path, method, headers, agent: false } as const;
    request(options, async (response) => {
      const body = await buffer(response);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body, text: String(body) });
    })
      .on("error", reject)
      .end();
  });
}

/** Returns a port on which nothing listens. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
