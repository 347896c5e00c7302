import type { ApiClient } from "@cointide/shared/api/client";
import { ALERTS_VERSION } from "@cointide/shared/contracts/alert-limits";
import { alertSchema, readAlertsSchema } from "@cointide/shared/contracts/alert-schemas";
import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";
import type { Stream } from "@cointide/shared/contracts/streams";
import type { Host } from "@cointide/shared/host";
import { preferences } from "@cointide/shared/preferences";
import { readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { chosen, keptChoice } from "./choice-values.ts";
import type { FileStream, Lists } from "./lists.ts";

/** What a person decides of an alert. */
const settingsOf = ({ symbol, condition, repeatAfter, note, status, expiresAt }: Alert): AlertSettings => ({
  ...{ symbol, condition, repeatAfter, expiresAt: expiresAt ?? null, note, status },
});

const fileStream = ({ name = "", symbols }: Stream): FileStream => ({ name, symbols });

/** The streams as a member arranged them on the board: those that the order names come first. */
function inOrder(streams: readonly Stream[], board: unknown): Stream[] {
  const { order } = (board ?? {}) as { order?: unknown };
  const ids = Array.isArray(order) ? order : [];
  const placeOf = ({ id }: Stream) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...streams].sort((one, other) => placeOf(one) - placeOf(other));
}

async function memberAlerts(api: ApiClient): Promise<Alert[]> {
  const query = { version: String(ALERTS_VERSION) };
  const { alerts } = await api.call({ method: "GET", path: "/alerts", query, answer: readAlertsSchema });
  return alerts.flatMap((alert) => alertSchema.safeParse(alert).data ?? []);
}

/**
 * What the page's user has: a guest's from the browser, a member's from the service.
 * @throws {ApiError} where the service does not say
 */
export async function collectLists(host: Host): Promise<Lists> {
  const places = { preferences, storage: host.storage };
  const choices = chosen(places);
  if (host.session.getState().kind === "guest") {
    const streams = readGuestStreams(host.store).map(fileStream);
    return { streams, alerts: readGuestAlerts(host.store).alerts.map(settingsOf), choices };
  }
  const [{ streams }, alerts] = await Promise.all([
    host.queryClient.ensureQueryData(streamsQuery(host)),
    memberAlerts(host.api),
  ]);
  const arranged = inOrder(streams, keptChoice(places, "board"));
  return { streams: arranged.map(fileStream), alerts: alerts.map(settingsOf), choices };
}
