import { until } from "@cointide/testing/until";
import { type Fault, LOST_FEED } from "../run/fault.ts";

/** Both browsers lose the network, and have it again. */
export const browserOffline: Fault = {
  name: "offline and back",
  kind: "browser",
  lasts: 8_000,
  says: "Offline",
  oldest: LOST_FEED,
  async inject({ guest, member }) {
    const set = (offline: boolean) =>
      Promise.all([guest, member].map(({ context }) => context.setOffline(offline)));
    await set(true);
    const isCutOff = () =>
      guest.page.evaluate(() =>
        fetch("/healthz").then(
          () => false,
          () => !navigator.onLine,
        ),
      );
    return {
      async prove() {
        await until("the browser is offline", isCutOff);
        return "the browser says so, and a request fails";
      },
      async lift() {
        await set(false);
      },
    };
  },
};
