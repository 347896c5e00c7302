import {
  type PreferenceSections,
  type Preferences,
  preferencesSchema,
} from "@cointide/shared/contracts/preferences";
import type { Host } from "@cointide/shared/host";
import type { createPreferences } from "@cointide/shared/preferences";
import { isRefused, keepExchanging } from "../api/keep-exchanging.ts";

type Local = Pick<ReturnType<typeof createPreferences>, "getState" | "merge" | "onSet">;

const PATH = "/user/preferences";
const answer = preferencesSchema;

/** Each section alone, the smallest first: one that is too large keeps none of the others from being saved. */
const oneByOne = (sections: PreferenceSections): PreferenceSections[] =>
  Object.entries(sections)
    .sort(([, one], [, other]) => JSON.stringify(one).length - JSON.stringify(other).length)
    .map(([name, section]) => ({ [name]: section }));

/**
 * Keeps an account's preferences with the service: loads and merges them once, and sends what this page changes. Of each
 * section the newer one stays, here and there. Another device's choices come with the next page. Returns the undo.
 */
export function syncPreferences(
  { api, bus }: Pick<Host, "api" | "bus">,
  owner: string,
  local: Local,
): () => void {
  /** What the service has; undefined until it was loaded. */
  let known: PreferenceSections | undefined;

  const newerHere = (than: PreferenceSections): PreferenceSections =>
    Object.fromEntries(
      Object.entries(local.getState().sections).filter(
        ([name, { changedAt }]) => changedAt > (than[name]?.changedAt ?? 0),
      ),
    );

  async function exchange(isOver: () => boolean): Promise<void> {
    function take({ sections }: Preferences, sent: PreferenceSections = {}): PreferenceSections {
      if (!isOver()) local.merge(owner, sections, sent);
      return sections;
    }
    async function send(sections: PreferenceSections): Promise<void> {
      const body: Preferences = { version: 1, sections };
      known = take(await api.call({ method: "PUT", path: PATH, body, answer }), sections);
    }
    async function sendOneByOne(sections: PreferenceSections): Promise<void> {
      let refusal: unknown;
      for (const section of oneByOne(sections)) {
        if (isOver()) return;
        await send(section).catch((error) => {
          if (!isRefused(error)) throw error;
          refusal = error;
        });
      }
      if (refusal !== undefined) throw refusal;
    }

    known ??= take(await api.call({ method: "GET", path: PATH, answer }));
    const sent = newerHere(known);
    const count = Object.keys(sent).length;
    if (count === 0 || isOver()) return;
    await send(sent).catch((error) => {
      if (!isRefused(error) || count === 1) throw error;
      return sendOneByOne(sent);
    });
  }

  // From now on they are this account's, also where the service cannot be reached.
  local.merge(owner, {});
  const { schedule, stop } = keepExchanging(bus, exchange);
  const undo = local.onSet(schedule);
  return () => {
    undo();
    stop();
  };
}
