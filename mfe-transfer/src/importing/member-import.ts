import { ApiError } from "@cointide/shared/api/api-error";
import { objectId } from "@cointide/shared/api/object-id";
import { IDEMPOTENCY_KEY } from "@cointide/shared/contracts/streams";
import { fileImportAnswerSchema, importUndoneSchema } from "@cointide/shared/contracts/transfer";
import { CHOICE_NAMES } from "@cointide/shared/contracts/transfer-choices";
import type { User } from "@cointide/shared/contracts/user";
import type { Host } from "@cointide/shared/host";
import { preferences } from "@cointide/shared/preferences";
import { QUERY_KEYS } from "@cointide/shared/query";
import { mergeStreams } from "@cointide/shared/streams/change-streams";
import { settleChange } from "@cointide/shared/streams/settle-change";
import {
  type DoneImport,
  ImportRefused,
  keptBefore,
  makeChoices,
  takeChoicesBack,
  withoutChoices,
} from "./done-import.ts";
import type { ImportPlan } from "./plan-import.ts";

/** What is sent of a plan. It is made once, so that a repeat is the same request. */
export type ImportRequest = { plan: ImportPlan; alerts: DoneImport["alerts"] };

const NO_IMPORT = "Files can't be imported into accounts at the moment. Try again later.";

/** A service of before files has no such route. */
const withoutRoute = (error: unknown): never => {
  throw error instanceof ApiError && error.status === 404 ? new ImportRefused(NO_IMPORT) : error;
};

/** Alerts get their ids here: the service counts their crossings by them. */
export const importRequest = (plan: ImportPlan): ImportRequest => ({
  plan,
  alerts: plan.alerts.map((alert) => ({ id: objectId(), ...alert })),
});

/** Has the alerts read again, here and in the account's other tabs. */
function reportAlerts({ bus, queryClient, tabs }: Host): void {
  bus.emit("alerts:changed", {});
  const account = queryClient.getQueryData<User>(QUERY_KEYS.user)?.id;
  if (account !== undefined) tabs.send({ account, alerts: true });
}

/**
 * Has the service add and choose what a plan says, all or nothing. It may be repeated after a lost answer.
 * @throws {ApiError} where the service refuses or cannot be reached
 */
export async function importAsMember(host: Host, { plan, alerts }: ImportRequest): Promise<DoneImport> {
  const places = { preferences, storage: host.storage };
  const before = keptBefore(places, plan.choices);
  const answer = await settleChange(host, {
    ids: [],
    send: () =>
      host.api.call({
        ...{ method: "POST", path: "/user/import", headers: { [IDEMPOTENCY_KEY]: plan.key } },
        body: {
          streams: plan.streams.map(({ name, symbols }) => ({ ...(name !== "" && { name }), symbols })),
          ...{ alerts, preferences: plan.choices },
        },
        answer: fileImportAnswerSchema,
      }),
    confirm: (result, { streams }) => mergeStreams(result, { kept: streams, gone: [] }, Date.now()),
    fact: ({ streams }) => ({ kept: streams, gone: [] }),
    restore: (result) => result,
  }).catch(withoutRoute);
  const leftOut = CHOICE_NAMES.filter((name) => answer.leftOut?.includes(name));
  const choices = withoutChoices(plan.choices, leftOut);
  makeChoices(places, choices);
  reportAlerts(host);
  return {
    key: plan.key,
    streams: answer.streams.map(({ id, name = "", symbols }) => ({ id, name, symbols })),
    alerts: alerts.filter(({ id }) => answer.alerts.includes(id)),
    ...{ choices, before, leftOut },
  };
}

/**
 * Has the service take an import back as a whole. It may be repeated.
 * @throws {ApiError} where something was changed since, or the service cannot be reached
 */
export async function undoAsMember(host: Host, done: DoneImport): Promise<void> {
  await settleChange(host, {
    ids: [],
    send: () =>
      host.api.call({ method: "DELETE", path: `/user/import/${done.key}`, answer: importUndoneSchema }),
    confirm: (result, { streams }) => mergeStreams(result, { kept: [], gone: streams }, Date.now()),
    fact: ({ streams }) => ({ kept: [], gone: streams }),
    restore: (result) => result,
  });
  takeChoicesBack({ preferences, storage: host.storage }, done);
  reportAlerts(host);
}
