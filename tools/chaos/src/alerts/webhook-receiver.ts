import { createServer } from "node:http";

/** A webhook that was answered 200. Times are ms since 1970. */
type Received = { id: string; at: number };

/** Where members of a trial are told, on this machine. */
export type WebhookReceiver = {
  /** The address of one member's webhook. */
  address(member: string): string;
  /** What a member's webhook has accepted, in its order. */
  accepted(member: string): readonly Received[];
  /** How many requests to a member's webhook were never answered. */
  unanswered(member: string): number;
  /** From now on the member's webhook takes requests and answers none of them, or answers again. */
  setHanging(member: string, isHanging: boolean): void;
  stop(): Promise<void>;
};

export async function openWebhookReceiver(port: number): Promise<WebhookReceiver> {
  const accepted = new Map<string, Received[]>();
  const unanswered = new Map<string, number>();
  const hanging = new Set<string>();
  const server = createServer((request, response) => {
    const member = (request.url ?? "").slice(1);
    request.resume().on("end", () => {
      if (hanging.has(member)) return void unanswered.set(member, (unanswered.get(member) ?? 0) + 1);
      const list = accepted.get(member) ?? [];
      accepted.set(member, list);
      list.push({ id: String(request.headers["idempotency-key"]), at: Date.now() });
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    address: (member) => `http://127.0.0.1:${port}/${member}`,
    accepted: (member) => accepted.get(member) ?? [],
    unanswered: (member) => unanswered.get(member) ?? 0,
    setHanging: (member, isHanging) => void (isHanging ? hanging.add(member) : hanging.delete(member)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
