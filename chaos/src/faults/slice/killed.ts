import { until } from "../../run/until.ts";
import { askServer } from "./ask-server.ts";
import { forEachSlice } from "./server-fault.ts";

/** The process is killed; nothing listens any more. */
export const SLICES_KILLED = forEachSlice({
  name: "killed",
  short: "mfe-historical",
  async strike({ product }, { name, origin }) {
    await product.kill(name);
    return {
      prove: () =>
        until(`${name} is gone`, async () => (await askServer(origin, 500)) === null && "its server is gone"),
      lift: () => product.start(name),
    };
  },
});
