/** A notification as people see it. `path` is where a click leads, on the worker's own origin. */
export type PushMessage = { tag: string; title: string; body: string; path: string };

/** Browsers require a notification for each push, also for one that cannot be read. */
const UNREADABLE: PushMessage = {
  tag: "cointide",
  title: "Cointide",
  body: "Something new is on your dashboard. Open it to see more.",
  path: "/dashboard",
};

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** Reads what the service pushed. What is missing or malformed is replaced by something general; it never throws. */
export function readPush(text: string | undefined): PushMessage {
  let fields: Partial<Record<keyof PushMessage, unknown>> | null = null;
  try {
    fields = JSON.parse(text ?? "null");
  } catch {
    // As if nothing had been sent.
  }
  const { tag, title, body, path } = fields ?? {};
  if (!isText(title)) return UNREADABLE;
  return {
    tag: isText(tag) ? tag : UNREADABLE.tag,
    title,
    body: isText(body) ? body : "",
    path: isText(path) ? path : UNREADABLE.path,
  };
}

/** The address of a path on an origin; the dashboard where it leads to another origin or is none. */
export function addressOf(path: unknown, origin: string): string {
  const url = isText(path) && URL.canParse(path, origin) ? new URL(path, origin) : null;
  return url?.origin === origin ? url.href : new URL(UNREADABLE.path, origin).href;
}
