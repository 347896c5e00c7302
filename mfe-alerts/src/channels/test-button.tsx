import { useHost } from "@cointide/shared/host";
import { Button } from "@cointide/shared/ui/button";
import { postTest, type TestedChannel } from "../api/channels.ts";
import styles from "./channels.module.css";
import { useTask } from "./use-channels.ts";

type TestButtonProps = {
  /** What is tried out, in words. */
  name: string;
  /** Sends a test message; throws a sentence where it fails. */
  test: () => Promise<void>;
};

/** Tries a channel out. What fails is said in a notice, like what is sent. */
export function TestButton({ name, test }: TestButtonProps) {
  const { bus } = useHost();
  const { isBusy, problem, run } = useTask();
  const send = () =>
    run(async () => {
      await test();
      bus.emit("notice", { type: "success", message: `Test sent: ${name}` });
    });
  return (
    <div className={styles.test}>
      <Button size="sm" busy={isBusy} onClick={send} aria-label={`Send a test: ${name}`}>
        Send a test
      </Button>
      {problem !== null && <p role="alert">{problem}</p>}
    </div>
  );
}

/** Tries out a channel of the service. */
export function ServiceTest({ name, channel }: { name: string; channel: TestedChannel }) {
  const { api } = useHost();
  const test = async () => {
    const error = await postTest(api, channel);
    if (error !== "") throw new Error(error);
  };
  return <TestButton name={name} test={test} />;
}
