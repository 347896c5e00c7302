import { serveHttp } from "@cointide/testing/http-server";

/** A webhook that was answered 200. Times are ms since 1970. */
type Received = { id: string; at: number };

/** Where members of a trial are notified, on this machine. */
export async function openWebhookReceiver(port: number) {
  const accepted = new Map<string, Received[]>();
  const unanswered = new Map<string, number>();
  const hanging = new Set<string>();
  const { url, stop } = await serveHttp(port, (request, response) => {
    const member = (request.url ?? "").slice(1);
    request.resume().on("end", () => {
      if (hanging.has(member)) return void unanswered.set(member, (unanswered.get(member) ?? 0) + 1);
      const received = { id: String(request.headers["idempotency-key"]), at: Date.now() };
      accepted.set(member, [...(accepted.get(member) ?? []), received]);
      response.end();
    });
  });
  return {
    /** The address of one member's webhook. */
    address: (member: string) => `${url}/${member}`,
    /** What a member's webhook has accepted, in its order. */
    accepted: (member: string): readonly Received[] => accepted.get(member) ?? [],
    /** How many requests to a member's webhook were never answered. */
    unanswered: (member: string) => unanswered.get(member) ?? 0,
    /** From now on the member's webhook takes requests and answers none of them, or answers again. */
    setHanging: (member: string, isHanging: boolean) =>
      void (isHanging ? hanging.add(member) : hanging.delete(member)),
    stop,
  };
}
