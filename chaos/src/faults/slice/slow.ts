import { askServer } from "./ask-server.ts";
import { forEachSlice } from "./server-fault.ts";

/** The process gets a moment of the processor now and then, in ms. */
const ASLEEP = 900;
const AWAKE = 60;

/** A server that has too little of its machine: every answer takes about a second. */
export const SLICES_SLOW = forEachSlice({
  name: "slow",
  async strike({ product }, { name, origin }) {
    let timer: NodeJS.Timeout | undefined;
    const sleep = () => {
      product.signal(name, "SIGSTOP");
      timer = setTimeout(wake, ASLEEP);
    };
    const wake = () => {
      product.signal(name, "SIGCONT");
      timer = setTimeout(sleep, AWAKE);
    };
    sleep();
    return {
      async prove() {
        const answer = await askServer(origin, 10 * ASLEEP);
        if (answer === null || answer.ms < ASLEEP / 3)
          throw new Error(`${name} answers in ${answer?.ms} ms.`);
        return `its server answers in ${answer.ms} ms`;
      },
      async lift() {
        clearTimeout(timer);
        product.signal(name, "SIGCONT");
      },
    };
  },
});
