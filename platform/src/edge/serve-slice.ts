import { createServer } from "node:http";
import { join } from "node:path";
import { listen } from "./listen.ts";
import { staticFiles } from "./static-files.ts";

const { SLICE = "", PORT = "", RELEASES = "" } = process.env;

// Any page may compose itself of slices, so their files are open to every origin.
const files = staticFiles(join(RELEASES, "slices", SLICE), (response) => {
  response.setHeader("access-control-allow-origin", "*");
  response.setHeader("cross-origin-resource-policy", "cross-origin");
});

const server = createServer((request, response) => {
  if (request.url === "/healthz") {
    response.end("ok");
    return;
  }
  files(request, response, () => {
    response.writeHead(404, { "content-type": "text/plain", "access-control-allow-origin": "*" });
    response.end("There is no such file.");
  });
});

listen(server, SLICE, Number(PORT));
