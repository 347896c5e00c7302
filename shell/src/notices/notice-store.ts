import type { Bus } from "@cointide/shared/bus";
import type { FiredAlert, NoticeType } from "@cointide/shared/contracts/events";
import { createStore, type StoreApi } from "zustand/vanilla";

/** How long a notice is shown, in ms. */
const NOTICE_TIME = 2_000;
const LOG_LENGTH = 50;

export type LoggedNotice = {
  id: number;
  type: NoticeType;
  message: string;
  at: number;
  /** The fired alert that it reports. */
  alert?: FiredAlert;
  /** Whether it has been dismissed from the list of fired alerts. */
  isDismissed?: boolean;
};

export type FiredNotice = LoggedNotice & { alert: FiredAlert };

/** The notices of fired alerts that have not been dismissed, newest first. */
export const firedNotices = (log: readonly LoggedNotice[]): FiredNotice[] =>
  log.filter((notice): notice is FiredNotice => notice.alert !== undefined && !notice.isDismissed);

export type Notices = {
  /** The notice on show, or null. */
  current: LoggedNotice | null;
  /** Past and present notices, newest first. */
  log: readonly LoggedNotice[];
};

export type NoticeStore = Pick<StoreApi<Notices>, "getState" | "subscribe"> & {
  dismiss(): void;
  /** Removes a fired alert, or all, from their list; the log keeps them. */
  dismissAlert(id?: number): void;
  /** Puts notices of an earlier page behind those of this one. */
  restore(log: readonly Omit<LoggedNotice, "id">[]): void;
  clearLog(): void;
};

/** Collects the bus's notices: each is shown until its time is over, it is dismissed, or the next one comes. */
export function createNoticeStore(bus: Bus): NoticeStore {
  const state = createStore<Notices>(() => ({ current: null, log: [] }));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let count = 0;

  const dismiss = () => {
    clearTimeout(timer);
    state.setState({ current: null });
  };

  const identified = (notice: Omit<LoggedNotice, "id">): LoggedNotice => {
    count += 1;
    return { id: count, ...notice };
  };

  bus.on("notice", ({ type, message, alert }) => {
    clearTimeout(timer);
    const current = identified({ type, message, at: Date.now(), ...(alert && { alert }) });
    state.setState(({ log }) => ({ current, log: [current, ...log].slice(0, LOG_LENGTH) }));
    timer = setTimeout(dismiss, NOTICE_TIME);
  });

  return {
    getState: state.getState,
    subscribe: state.subscribe,
    dismiss,
    dismissAlert: (id) =>
      state.setState(({ log }) => ({
        log: log.map((notice) =>
          notice.alert && (id === undefined || notice.id === id) ? { ...notice, isDismissed: true } : notice,
        ),
      })),
    restore: (kept) =>
      state.setState(({ log }) => ({ log: [...log, ...kept.map(identified)].slice(0, LOG_LENGTH) })),
    clearLog: () => state.setState({ log: [] }),
  };
}
