import { openPush, type PushScope, showPush } from "./handle-push.ts";
import { renewPush, type SubscriptionChange } from "./renew-push.ts";

type Waiting = { waitUntil(done: Promise<unknown>): void };
type Events = {
  install: Waiting;
  activate: Waiting;
  pushsubscriptionchange: Waiting & SubscriptionChange;
  push: Waiting & { data: { text(): string } | null };
  notificationclick: Waiting & { notification: { data: unknown; close(): void } };
};
type WorkerScope = PushScope & {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof Events>(name: Name, listener: (event: Events[Name]) => void): void;
};

/*
 * The service worker of the shell's origin, for pushes alone: it answers no request and keeps nothing but how the service
 * reaches this browser, so pages come and change as if it were not there. A slice registers it when somebody asks for notifications.
 */
const scope = globalThis as unknown as WorkerScope;
scope.addEventListener("install", (event) => event.waitUntil(scope.skipWaiting()));
// It may lead only those pages elsewhere that it controls.
scope.addEventListener("activate", (event) => event.waitUntil(scope.clients.claim()));
scope.addEventListener("push", (event) => event.waitUntil(showPush(scope, event.data?.text())));
scope.addEventListener("pushsubscriptionchange", (event) =>
  event.waitUntil(renewPush(scope.registration, event)),
);
scope.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openPush(scope, event.notification.data));
});
