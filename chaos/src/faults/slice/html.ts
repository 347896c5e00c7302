import { once } from "node:events";
import { createServer } from "node:http";
import { askServer } from "./ask-server.ts";
import { forEachSlice } from "./server-fault.ts";

const PAGE = "<!doctype html><title>Welcome</title><h1>Welcome</h1>";

/** Something else listens there, and answers everything with a page of HTML, as a wrong proxy would. */
export const SLICES_HTML = forEachSlice({
  name: "serving HTML",
  async strike({ product }, { name, port, origin }) {
    await product.stop(name);
    const server = createServer((_, response) => {
      response.writeHead(200, { "content-type": "text/html", "access-control-allow-origin": "*" }).end(PAGE);
    }).listen(port, "localhost");
    await once(server, "listening");
    return {
      async prove() {
        const { type = "nothing" } = (await askServer(origin, 2_000)) ?? {};
        if (!type.includes("html")) throw new Error(`${name} serves ${type}.`);
        return "everything is answered with a page of HTML";
      },
      async lift() {
        server.closeAllConnections();
        await new Promise((resolve) => server.close(resolve));
        await product.start(name);
      },
    };
  },
});
