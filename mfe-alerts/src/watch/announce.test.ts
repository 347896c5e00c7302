// @vitest-environment happy-dom
import { crossingId } from "@cointide/shared/contracts/alerts";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { alertSound } from "./sound-preference.ts";
import { createFakeLocks } from "./testing/fake-locks.ts";
import { above, idOf, MINUTE, sampleAlert } from "./testing/sample-watch.ts";
import { eventually, fakeTime, loadWatcher, openBrowser } from "./testing/watched-tabs.ts";

const closes: (() => void)[] = [];

beforeAll(loadWatcher);
beforeEach(() => {
  fakeTime();
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
  vi.stubGlobal("navigator", { ...globalThis.navigator, locks: createFakeLocks().locks });
});
afterEach(() => {
  for (const close of closes.splice(0)) close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A guest's page that watches an alert above 100. */
async function openPage() {
  const alert = sampleAlert(above(100), { createdAt: Date.now() - 60 * MINUTE });
  const browser = openBrowser({ alerts: [alert] });
  const tab = browser.open();
  closes.push(tab.close);
  await eventually(() => expect(tab.feed.symbols()).toEqual(["BTCUSDT"]));
  return { ...tab, notices: browser.notices };
}

describe("beside the notice", () => {
  /** The notifications of a browser that allows them. */
  function allowNotifications(permission: NotificationPermission = "granted") {
    const shown: { title: string; options: NotificationOptions; click(): void }[] = [];
    class FakeNotification extends EventTarget {
      static permission = permission;
      close = vi.fn();
      constructor(title: string, options: NotificationOptions) {
        super();
        shown.push({ title, options, click: () => this.dispatchEvent(new Event("click")) });
      }
    }
    vi.stubGlobal("Notification", FakeNotification);
    return shown;
  }

  it("the system's notification has the crossing's id as its tag, and leads to the alerts", async () => {
    const shown = allowNotifications();
    const { tick, openAlerts } = await openPage();
    tick(99);
    tick(101);
    await eventually(() => expect(shown).toHaveLength(1));
    expect(shown[0]).toMatchObject({
      title: "BTCUSDT above 100",
      options: { tag: crossingId(idOf(1), 1), body: "BTCUSDT crossed above 100: 101." },
    });
    shown[0]?.click();
    expect(openAlerts).toHaveBeenCalledOnce();
  });

  it("nothing is shown by the system where that is not allowed", async () => {
    const shown = allowNotifications("default");
    const { tick, notices } = await openPage();
    tick(99);
    tick(101);
    await eventually(() => expect(notices).toHaveLength(1));
    expect(shown).toEqual([]);
  });

  it.each([true, false])("a sound is heard where it is on: %s", async (isOn) => {
    const tones = vi.fn();
    const node = { connect: () => node, gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } };
    const tone = { ...node, frequency: { value: 0 }, start: tones, stop() {} };
    class FakeAudio {
      state = "running";
      currentTime = 0;
      createOscillator = () => tone;
      createGain = () => node;
    }
    vi.stubGlobal("AudioContext", FakeAudio);
    const { tick, notices } = await openPage();
    alertSound.set(isOn);
    tick(99);
    tick(101);
    await eventually(() => expect(notices).toHaveLength(1));
    expect(tones).toHaveBeenCalledTimes(isOn ? 2 : 0);
  });
});
