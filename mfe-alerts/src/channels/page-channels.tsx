import { useState } from "react";
import { ALERTS } from "../paths.ts";
import { askForNotifications, notify } from "../watch/notifications.ts";
import { playSound } from "../watch/play-sound.ts";
import { alertSound } from "../watch/sound-preference.ts";
import { Channel } from "./channel.tsx";
import { TestButton } from "./test-button.tsx";
import { useTask } from "./use-channels.ts";

const DENIED = "This browser blocks notifications from Cointide. Allow them in its settings for this site.";

const TEST = { tag: "test", title: "Test message from Cointide", body: "This is how you will be notified." };

/** How people are notified while a page of Cointide is open: beside a notice and the tab's title, by what they choose here. */
export function PageChannels() {
  const hasSound = alertSound.use();
  const { isBusy, problem, run } = useTask();
  const [isAllowed, setAllowed] = useState(() => globalThis.Notification?.permission === "granted");
  const ask = async () => {
    if ((await askForNotifications()) !== "granted") throw new Error(DENIED);
    setAllowed(true);
  };
  return (
    <>
      <Channel
        name="Sound"
        toggle={{ isOn: hasSound, isBusy: false, onToggle: () => alertSound.set(!hasSound) }}
        more={hasSound && <TestButton name="Sound" test={playSound} />}
      >
        Play a sound while Cointide is open.
      </Channel>
      {isAllowed && (
        <Channel
          name="Desktop notifications"
          more={<TestButton name="Desktop notifications" test={() => notify(TEST, ALERTS, () => {})} />}
        >
          While Cointide is open, even in a background tab.
        </Channel>
      )}
      {!isAllowed && (
        <Channel
          name="Desktop notifications"
          toggle={{ isOn: false, isBusy, onToggle: () => run(ask) }}
          problem={problem}
        >
          While Cointide is open, even in a background tab.
        </Channel>
      )}
    </>
  );
}
