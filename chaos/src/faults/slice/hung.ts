import { askServer } from "./ask-server.ts";
import { forEachSlice } from "./server-fault.ts";

/** The process stands still: connections are accepted, and nothing is ever answered. */
export const SLICES_HUNG = forEachSlice({
  name: "hung",
  async strike({ product }, { name, origin }) {
    product.signal(name, "SIGSTOP");
    return {
      async prove() {
        if ((await askServer(origin, 700)) !== null) throw new Error(`${name} answers.`);
        return "its server accepts and does not answer";
      },
      lift: async () => product.signal(name, "SIGCONT"),
    };
  },
});
