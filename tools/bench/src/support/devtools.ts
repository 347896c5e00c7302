import { EventEmitter } from "node:events";
import type { CDPSession } from "@playwright/test";

/** Speaks the DevTools protocol with one target. */
export type Devtools = Pick<CDPSession, "send" | "on">;

type Reply = { result?: object; error?: { message: string } };
type Message = Reply & { id?: number; method?: string; params?: object };

/**
 * Speaks with a target over another's line, by the session that attaching to it unflattened gave: Playwright has
 * sessions for its own pages only.
 */
export function sessionOver(line: Devtools, sessionId: string): Devtools {
  const events = new EventEmitter();
  const waiting = new Map<number, (reply: Reply) => void>();
  let lastId = 0;
  line.on("Target.receivedMessageFromTarget", (received) => {
    if (received.sessionId !== sessionId) return;
    const { id, method = "", params, ...reply }: Message = JSON.parse(received.message);
    if (id === undefined) events.emit(method, params);
    else waiting.get(id)?.(reply);
  });

  async function send(method: string, params: object = {}): Promise<unknown> {
    lastId += 1;
    const id = lastId;
    const replied = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify({ id, method, params });
    await line.send("Target.sendMessageToTarget", { sessionId, message });
    const { result, error } = await replied;
    waiting.delete(id);
    if (error !== undefined) throw new Error(`${method}: ${error.message}`);
    return result;
  }
  return { send: send as Devtools["send"], on: events.on.bind(events) as unknown as Devtools["on"] };
}
